/**
 * Moves the rules of <style> elements in pasted HTML to the elements they match, so that words which a
 * word processor made bold by a class stay bold. The editor would do it by itself, but the content
 * security policy blocks <style> elements, also in a document that is never shown.
 */
export function applyPastedStyles(html: string): string {
  if (!/<style\b/i.test(html)) return html
  // An old element whose content is read as it is, as that of <style>, and has no effect.
  const inert = html.replaceAll(/<(\/?)style\b/gi, '<$1xmp')
  const { body } = new DOMParser().parseFromString(inert, 'text/html')
  const rules = [...body.querySelectorAll('xmp')].flatMap((element) => {
    element.remove()
    return readRules(element.textContent)
  })
  // From the last rule to the first, each before what is there: the last one counts, as in a page.
  for (const { selectorText, style } of rules.reverse()) {
    for (const element of body.querySelectorAll<HTMLElement>(selectorText)) {
      element.style.cssText = `${style.cssText};${element.style.cssText}`
    }
  }
  return body.innerHTML
}

function readRules(css: string): CSSStyleRule[] {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return [...sheet.cssRules].filter((rule) => rule instanceof CSSStyleRule)
}

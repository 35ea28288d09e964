import type { Html as DeliveredHtml } from '@nutripim/delivery-client/delivery-client'

/** Text that is HTML already. Everything else is escaped when it becomes part of a page. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | false | null | undefined | readonly Part[]

/** `html`<p>${name}</p>``: values are escaped, so that no text of the catalogue becomes markup. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(format)))
}

/**
 * A field that the API delivers as HTML, which NutriPIM cleaned when it was saved. All other fields are
 * plain text, whatever they contain, and do not compile here.
 */
export const richText = (text: DeliveredHtml): Html => new Html(text)

function format(part: Part): string {
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(format).join('')
  if (part === false || part === null || part === undefined) return ''
  return escapeText(String(part))
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeText = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter)

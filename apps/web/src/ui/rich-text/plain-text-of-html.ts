/** The text of HTML without its tags, a line for each paragraph and item. */
export function plainTextOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(
    html.replaceAll(/<br\s*\/?>|<\/(p|li)>/gi, '\n$&'),
    'text/html',
  )
  return (body.textContent ?? '').replaceAll(/(?<!\s)\s*\n\s*/g, '\n').trim()
}

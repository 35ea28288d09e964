/** The text of HTML without its tags, a line for each paragraph and item. */
export function plainTextOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(
    html.replaceAll(/<br\s*\/?>|<\/(p|li)>/gi, '\n$&'),
    'text/html',
  )
  const lines = (body.textContent ?? '').split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '').join('\n')
}

/** The words of HTML, a line for each paragraph and item. */
export function wordsOf(html: string): string {
  const { body } = new DOMParser().parseFromString(
    html.replaceAll(/<br\s*\/?>|<\/(p|li)>/gi, '\n$&'),
    'text/html',
  )
  return (body.textContent ?? '').replaceAll(/\s*\n\s*/g, '\n').trim()
}

const most = 50

/** The beginning of a text: 50 characters, and an ellipsis where there is more. */
export function cutText(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()]
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : characters.join('')
}

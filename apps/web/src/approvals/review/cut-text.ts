const most = 50

/** The first 50 characters of a text, with an ellipsis if it is longer. */
export function cutText(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()]
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : characters.join('')
}

const maxLength = 50

/** The first 50 characters of a text, with an ellipsis if it is longer. */
export function cutText(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()]
  return characters.length > maxLength
    ? `${characters.slice(0, maxLength).join('')}…`
    : characters.join('')
}

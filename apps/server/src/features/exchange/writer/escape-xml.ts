/** Most texts contain none of these, which is quickly seen. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot contain them
const suspect = /[\0-\u001f\u007f-\u009f&<>"_\ufffe\uffff]/
/** Characters with a meaning in XML, and those that it cannot contain. A workbook reads _x0041_ as A. */
const special = /[&<>"\ufffe\uffff]|(?![\t\n])\p{Cc}|_(?=x[\da-f]{4}_)/giu

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeXml(text: string): string {
  if (!suspect.test(text)) return text
  return text.replaceAll(special, (character) => {
    const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    return entities[character] ?? `_x${code}_`
  })
}

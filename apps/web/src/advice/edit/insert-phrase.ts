/** Inserts a phrase at the caret with spaces around it; it replaces the slash that opened the list. */
export function insertPhrase(text: string, caret: number, phrase: string, isSlashed: boolean) {
  const start = isSlashed && text[caret - 1] === '/' ? caret - 1 : caret
  const before = text.slice(0, start)
  const after = text.slice(caret)
  const gap = before === '' || /\s$/.test(before) ? '' : ' '
  const tail = after === '' || /^\s/.test(after) ? '' : ' '
  const head = before + gap + phrase
  return { text: head + tail + after, caret: head.length }
}

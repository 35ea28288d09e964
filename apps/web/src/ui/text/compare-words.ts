import { diffArrays } from 'diff'

export interface WordChange {
  kind: 'same' | 'removed' | 'added'
  /** The piece as it is in the old text, empty for added words. */
  before: string
  /** The piece as it is in the new text, empty for removed words. */
  after: string
}

/** Bounds the time for long texts that have little in common. */
const limits = { maxEditLength: 1000, timeout: 200 }

/** Compares two texts word by word, in reading order. Spacing alone is not a change. */
export function compareWords(before: string, after: string): WordChange[] {
  const oldWords = splitWords(before)
  const changes = diffArrays(oldWords, splitWords(after), {
    comparator: (a, b) => a.trim() === b.trim(),
    ...limits,
  })
  if (!changes) return replaceWhole(before, after)
  let position = 0
  return changes.map(({ added, removed, count, value }) => {
    if (added) return { kind: 'added', before: '', after: value.join('') }
    const old = oldWords.slice(position, position + count).join('')
    position += count
    if (removed) return { kind: 'removed', before: old, after: '' }
    return { kind: 'same', before: old, after: value.join('') }
  })
}

/** Each word includes the blanks after it, so that the joined words are the text again. */
function splitWords(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? []
}

function replaceWhole(before: string, after: string): WordChange[] {
  return [
    { kind: 'removed', before, after: '' },
    { kind: 'added', before: '', after },
  ]
}

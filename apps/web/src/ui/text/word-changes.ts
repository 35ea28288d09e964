import { compareTexts, type Segment } from './text-diff.ts'

export interface Change {
  kind: 'same' | 'out' | 'in'
  text: string
}

/** Both texts as one, in reading order: what stays, what went out, what came in. */
export function wordChanges(before: string, after: string): Change[] {
  const compared = compareTexts(before, after)
  const old = words(compared.mine)
  const young = words(compared.theirs)
  const changes: Change[] = []
  const add = (kind: Change['kind'], text: string) => {
    const last = changes.at(-1)
    if (last?.kind === kind) last.text += text
    else changes.push({ kind, text })
  }
  let j = 0
  const addNew = () => {
    while (young[j]?.isOwn) add('in', young[j++]!.text)
  }
  for (const { text, isOwn } of old) {
    if (isOwn) add('out', text)
    else {
      addNew()
      add('same', young[j++]?.text ?? text)
    }
  }
  addNew()
  return changes
}

/** Words with the blanks after them; of the common ones both texts have the same number. */
function words(segments: readonly Segment[]): Segment[] {
  return segments.flatMap(({ text, isOwn }) =>
    (text.match(/\S+\s*|\s+/g) ?? []).map((word) => ({ text: word, isOwn })),
  )
}

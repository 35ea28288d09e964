export interface Segment {
  text: string
  /** Only in this one of the two texts. */
  isOwn: boolean
}

/** Beyond this many comparisons the texts are shown as they are. */
const most = 4_000_000

/** Two texts side by side, word by word: what both have, and what only one has. */
export function compareTexts(mine: string, theirs: string): { mine: Segment[]; theirs: Segment[] } {
  const a = words(mine)
  const b = words(theirs)
  if (a.length * b.length > most) {
    return { mine: [{ text: mine, isOwn: true }], theirs: [{ text: theirs, isOwn: true }] }
  }
  const common = commonWords(a, b)
  return { mine: segments(a, common.a), theirs: segments(b, common.b) }
}

/** Words with the blanks after them, so that joined they are the text again. */
function words(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? []
}

/** The longest run of words that both have in the same order: which words of each belong to it. */
function commonWords(a: readonly string[], b: readonly string[]) {
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        a[i]!.trim() === b[j]!.trim()
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!)
    }
  }
  const common = { a: new Set<number>(), b: new Set<number>() }
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i]!.trim() === b[j]!.trim()) {
      common.a.add(i++)
      common.b.add(j++)
    } else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i += 1
    else j += 1
  }
  return common
}

function segments(all: readonly string[], common: ReadonlySet<number>): Segment[] {
  const found: Segment[] = []
  all.forEach((text, i) => {
    const isOwn = !common.has(i)
    const last = found.at(-1)
    if (last?.isOwn === isOwn) last.text += text
    else found.push({ text, isOwn })
  })
  return found
}

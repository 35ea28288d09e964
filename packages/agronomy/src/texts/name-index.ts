/** Finds which of many words stand at a position, without comparing each of them. */
export interface NameIndex {
  /** The words that a text has at a position. The text is in small letters, like the words. */
  listAt: (text: string, at: number) => readonly string[]
  startsAt: (text: string, at: number) => boolean
}

const none: readonly string[] = []

/** Words of at least two characters by the first two, because texts have many positions and few of the words. */
export function indexNames(names: readonly string[]): NameIndex {
  const byStart = new Map<number, string[]>()
  for (const word of new Set(names)) {
    const start = startOf(word, 0)
    byStart.set(start, [...(byStart.get(start) ?? []), word])
  }
  const candidates = (text: string, at: number) => byStart.get(startOf(text, at))
  return {
    listAt: (text, at) => candidates(text, at)?.filter((word) => text.startsWith(word, at)) ?? none,
    startsAt: (text, at) =>
      candidates(text, at)?.some((word) => text.startsWith(word, at)) ?? false,
  }
}

const startOf = (text: string, at: number) =>
  text.charCodeAt(at) * 0x10000 + text.charCodeAt(at + 1)

/** Finds whether a text ends with one of many words, as a word of its own: “bis zu”, but not “abis zu”. */
export function indexEndings(names: readonly string[]): (text: string) => boolean {
  const byEnd = new Map<string, string[]>()
  for (const word of names) {
    const end = word.at(-1) ?? ''
    byEnd.set(end, [...(byEnd.get(end) ?? []), word])
  }
  return (text) =>
    byEnd
      .get(text.at(-1) ?? '')
      ?.some(
        (word) =>
          text.endsWith(word) && !spacedLetter.test(text[text.length - word.length - 1] ?? ' '),
      ) ?? false
}

/** Letters of scripts that write words with spaces. */
const spacedLetter = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u

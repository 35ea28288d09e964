import type { Colleague } from '@nutripim/contract/comments/comments'

/** The name that is being typed after an @ before the caret; undefined if there is none. */
export function findMentionInput(text: string, caret: number): string | undefined {
  const [, typed] = /(?:^|\s)@([^@\n]{0,40})$/u.exec(text.slice(0, caret)) ?? []
  return typed
}

/** Replaces the name that is being typed by the name of the selected user. */
export function insertMention(text: string, caret: number, { displayName }: Colleague) {
  const typed = findMentionInput(text, caret) ?? ''
  const start = text.slice(0, caret - typed.length)
  const before = `${start}${displayName} `
  return { text: before + text.slice(caret), caret: before.length }
}

/** The users whose names are still in the text. */
export function listMentioned(text: string, selected: readonly Colleague[]): Colleague[] {
  const unique = new Map(selected.map((each) => [each.userId, each]))
  return [...unique.values()].filter(({ displayName }) => text.includes(`@${displayName}`))
}

/** The text in pieces; mentions of users are pieces of their own. */
export function splitMentions(text: string, mentions: readonly Colleague[]) {
  const names = mentions
    .map(({ displayName }) => `@${displayName}`)
    .toSorted((a, b) => b.length - a.length)
  const pieces: { text: string; isMention: boolean }[] = []
  let rest = text
  while (rest !== '') {
    const found = names
      .map((name) => ({ name, at: rest.indexOf(name) }))
      .filter(({ at }) => at !== -1)
      .toSorted((a, b) => a.at - b.at)[0]
    if (!found) break
    if (found.at > 0) pieces.push({ text: rest.slice(0, found.at), isMention: false })
    pieces.push({ text: found.name, isMention: true })
    rest = rest.slice(found.at + found.name.length)
  }
  return rest === '' ? pieces : [...pieces, { text: rest, isMention: false }]
}

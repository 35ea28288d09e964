import { prepareJson } from '../../platform/api/prepared-json.ts'
import type { TaggedAnswer } from '../../platform/api/reply.ts'
import type { JsonText } from '../../platform/database/json-text.ts'

/** Of one call. The text and its two compressed forms take about one and a half times its length. */
const maxCharacters = 10_000_000

interface CachedAnswer<Answer> extends TaggedAnswer<Answer> {
  publication: string
}

/**
 * The answers that callers read last, by their address. An answer depends on its address and the
 * publication alone, because a publication never changes. It is named by its cursor, because a restored
 * database uses numbers again. The oldest answers go first.
 */
export function createAnswerCache<Answer>(limit: number = maxCharacters) {
  const answers = new Map<string, CachedAnswer<Answer>>()
  let size = 0
  const remove = (address: string, { answer }: CachedAnswer<Answer>) => {
    answers.delete(address)
    size -= answer.json.length
  }
  return {
    find(address: string, publication: string): TaggedAnswer<Answer> | undefined {
      const found = answers.get(address)
      if (found?.publication !== publication) return undefined
      answers.delete(address)
      answers.set(address, found)
      return found
    },
    add(
      address: string,
      publication: string,
      tag: string,
      json: JsonText<Answer>,
    ): TaggedAnswer<Answer> {
      const added = { publication, tag, answer: prepareJson(json) }
      const known = answers.get(address)
      if (known) remove(address, known)
      answers.set(address, added)
      size += json.length
      for (const [oldest, old] of answers) {
        if (size <= limit || old === added) break
        remove(oldest, old)
      }
      return added
    },
  }
}
export type AnswerCache<Answer> = ReturnType<typeof createAnswerCache<Answer>>

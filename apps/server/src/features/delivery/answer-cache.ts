import { type PreparedJson, prepareJson } from '../../platform/api/prepared-json.ts'
import type { JsonText } from '../../platform/database/json-text.ts'

/** Of one list. The text and its two compressed forms take about one and a half times its length. */
const maxCharacters = 10_000_000

/**
 * The pages that callers read last, each with the number of its publication in the key, so that a page is
 * never older than the publication that it claims to show. The oldest pages go first.
 */
export function createAnswerCache<Answer>(limit: number = maxCharacters) {
  const answers = new Map<string, PreparedJson<Answer>>()
  let size = 0
  const remove = (key: string, { json }: PreparedJson<Answer>) => {
    answers.delete(key)
    size -= json.length
  }
  return {
    find(key: string): PreparedJson<Answer> | undefined {
      const found = answers.get(key)
      if (!found) return undefined
      answers.delete(key)
      answers.set(key, found)
      return found
    },
    add(key: string, json: JsonText<Answer>): PreparedJson<Answer> {
      const prepared = prepareJson(json)
      const known = answers.get(key)
      if (known) remove(key, known)
      answers.set(key, prepared)
      size += json.length
      for (const [oldKey, old] of answers) {
        if (size <= limit || old === prepared) break
        remove(oldKey, old)
      }
      return prepared
    },
  }
}
export type AnswerCache<Answer> = ReturnType<typeof createAnswerCache<Answer>>

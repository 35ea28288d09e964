interface KeptAnswer {
  tag: string
  text: string
}

const maxCharacters = 20_000_000

/** Answers for requests with `If-None-Match`. The oldest go first when they become too large. */
export function createKeptAnswers(limit: number = maxCharacters) {
  const answers = new Map<string, KeptAnswer>()
  let size = 0
  const remove = (address: string) => {
    size -= answers.get(address)?.text.length ?? 0
    answers.delete(address)
  }
  return {
    find: (address: string) => answers.get(address),
    keep(address: string, answer: KeptAnswer): void {
      remove(address)
      answers.set(address, answer)
      size += answer.text.length
      for (const oldest of answers.keys()) {
        if (size <= limit) return
        remove(oldest)
      }
    },
  }
}

import type { Database, DatabaseWork } from '@nutripim/server/platform/database/database'

interface HeldCommit {
  /** Resolves when the transaction has done its work; its locks are still held. */
  isHeld: Promise<void>
  commit(): void
}

/** A database of which the test can hold a transaction just before its commit. */
export function createHeldCommits() {
  let next: { hold(): Promise<void> } | undefined

  const hold = (database: DatabaseWork): DatabaseWork => ({
    ...database,
    transaction: (work) =>
      database.transaction(async (tx) => {
        const result = await work(tx)
        const held = next
        next = undefined
        await held?.hold()
        return result
      }),
  })

  const wrap = (database: Database): Database => ({
    ...database,
    ...hold(database),
    within: (limit) => hold(database.within(limit)),
  })

  function holdNext(): HeldCommit {
    let commit = () => {}
    const committed = new Promise<void>((resolve) => {
      commit = resolve
    })
    const isHeld = new Promise<void>((resolve) => {
      next = {
        hold() {
          resolve()
          return committed
        },
      }
    })
    return {
      isHeld,
      commit() {
        next = undefined
        commit()
      },
    }
  }
  return { wrap, holdNext }
}

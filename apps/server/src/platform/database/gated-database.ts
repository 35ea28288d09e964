import { type Database, type DatabaseWork, queryable } from './database.ts'
import { DatabaseUnreachableError } from './database-fault.ts'

/**
 * A database that rejects statements until it is opened. The server already listens while it waits for
 * its database and migrates it; calls in the meantime are answered with 503.
 */
export function createGatedDatabase(database: Database): { gated: Database; open(): void } {
  let isOpen = false
  const whenOpen = async <T>(work: () => Promise<T>): Promise<T> => {
    if (!isOpen) throw new DatabaseUnreachableError('The database is not migrated yet.')
    return work()
  }
  const gate = (work: DatabaseWork): DatabaseWork => ({
    ...queryable((statement) => whenOpen(() => work.all(statement))),
    transaction: (steps) => whenOpen(() => work.transaction(steps)),
    script: (text, tx) => whenOpen(() => work.script(text, tx)),
  })
  return {
    open() {
      isOpen = true
    },
    gated: {
      ...database,
      ...gate(database),
      // Once it is open nothing is left to check.
      within: (limit) => (isOpen ? database.within(limit) : gate(database.within(limit))),
    },
  }
}

import { type Database, queryable } from './database.ts'
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
  const createGated = (database: Database): Database => ({
    ...queryable((statement) => whenOpen(() => database.all(statement))),
    transaction: (work) => whenOpen(() => database.transaction(work)),
    // Once it is open nothing is left to check.
    within: (limit) => (isOpen ? database.within(limit) : createGated(database.within(limit))),
    script: (text, tx) => whenOpen(() => database.script(text, tx)),
    listen: database.listen,
    onOutage: database.onOutage,
    load: database.load,
    close: database.close,
  })
  return {
    open() {
      isOpen = true
    },
    gated: createGated(database),
  }
}

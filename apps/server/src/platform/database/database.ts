import type { Sql } from './sql.ts'

/** What a feature may do with the database: run statements. It never sees the pool. */
export interface Queryable {
  /** All rows of a statement. */
  all<Row extends object>(statement: Sql): Promise<Row[]>
  /** The first row, or undefined. */
  find<Row extends object>(statement: Sql): Promise<Row | undefined>
  /** The first row of a statement that always has one. */
  get<Row extends object>(statement: Sql): Promise<Row>
}

export type Unlisten = () => Promise<void>

export interface Database extends Queryable {
  /** Commits what `work` did with `tx`, or rolls all of it back when it throws. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
  /** Several statements without values in one text: migrations. */
  script(text: string, tx?: Queryable): Promise<void>
  /**
   * Hears what `pg_notify` says on a channel, from whichever server. `missed` is called when some of it
   * may have been lost. Gives the way to stop.
   */
  listen(channel: string, heard: (payload: string) => void, missed: () => void): Promise<Unlisten>
  /** For the metrics: connections in use, requests waiting for one, statements run so far. */
  load(): { open: number; waiting: number; statements: number }
  close(): Promise<void>
}

/** The three ways of reading rows, over one function that runs a statement. */
export function queryable(run: (statement: Sql) => Promise<object[]>): Queryable {
  const all = async <Row extends object>(statement: Sql) => (await run(statement)) as Row[]
  return {
    all,
    async find<Row extends object>(statement: Sql) {
      return (await all<Row>(statement))[0]
    },
    async get<Row extends object>(statement: Sql) {
      const row = (await all<Row>(statement))[0]
      if (!row) throw new Error('A statement that always has a row had none.')
      return row
    },
  }
}

/** Whether the database rejected a statement because of this constraint. */
export const isConstraintError = (error: unknown, constraint: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === constraint

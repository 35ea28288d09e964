import type { JsonSql, JsonText } from './json-text.ts'
import type { Outage } from './postgres/outages.ts'
import type { Sql } from './sql.ts'
import type { TimeLimit } from './time-limits.ts'

/** What a feature can do with the database: run statements. It has no access to the pool. */
export interface Queryable {
  /** All rows of a statement. */
  all<Row extends object>(statement: Sql): Promise<Row[]>
  /** The first row, or undefined. */
  find<Row extends object>(statement: Sql): Promise<Row | undefined>
  /** The first row of a statement that always has one. */
  get<Row extends object>(statement: Sql): Promise<Row>
  /** The column `json` of the first row, or undefined where there is no row. */
  findJson<Value>(statement: JsonSql<Value>): Promise<JsonText<Value> | undefined>
  /** The column `json` of a statement that always has a row. */
  getJson<Value>(statement: JsonSql<Value>): Promise<JsonText<Value>>
}

export type Unlisten = () => Promise<void>

/** Statements and transactions of one piece of work. */
export interface DatabaseWork extends Queryable {
  /** Commits what `work` did with `tx`, or rolls everything back if it throws. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
  /** Runs several statements without values in one text: for migrations. */
  script(text: string, tx?: Queryable): Promise<void>
}

/** Each statement and transaction has a time limit of its own, so that work can wait between them. */
export interface Database extends DatabaseWork {
  /**
   * The same database for one piece of work, which must be done within this limit from its first statement
   * on. It has no `within`, so what waits without an end, such as a stream, cannot receive it.
   */
  within(limit: TimeLimit): DatabaseWork
  /**
   * Receives what any server sends with `pg_notify` on a channel. `onGap` is called when some messages
   * may have been lost. Returns a function that stops listening.
   */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onGap: () => void,
  ): Promise<Unlisten>
  /** Calls the listener when an outage of the database begins and when it is over. */
  onOutage(listener: (outage: Outage) => void): void
  /**
   * Waits until no call uses the only connection of the embedded database, at most this many milliseconds.
   * Undefined on PostgreSQL, which has connections for all.
   */
  whenIdle?: (limit: number) => Promise<void>
  /** For the metrics: connections in use and lost, requests waiting for one, statements run so far. */
  load(): { open: number; lost: number; waiting: number; statements: number }
  close(): Promise<void>
}

/** For what waits between its statements: each of them has a time limit of its own. */
export type WaitingQueryable = Queryable & Pick<Database, 'within'>

/** All ways of reading rows, built on one function that runs a statement. */
export function queryable(run: (statement: Sql) => Promise<object[]>): Queryable {
  // The type of a row is what the caller says the statement selects; the database has no types to compare.
  const all = <Row extends object>(statement: Sql) => run(statement) as Promise<Row[]>
  return {
    all,
    find: async <Row extends object>(statement: Sql) => (await all<Row>(statement))[0],
    get: async <Row extends object>(statement: Sql) => getFirst(await all<Row>(statement)),
    findJson: async <Value>(statement: JsonSql<Value>) =>
      (await all<{ json: JsonText<Value> }>(statement))[0]?.json,
    getJson: async <Value>(statement: JsonSql<Value>) =>
      getFirst(await all<{ json: JsonText<Value> }>(statement)).json,
  }
}

function getFirst<Row>([row]: readonly Row[]): Row {
  if (row === undefined) {
    throw new Error('The statement returned no row although it always has one.')
  }
  return row
}

/** Whether the database rejected a statement because of this constraint. */
export const isConstraintError = (error: unknown, constraint: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === constraint

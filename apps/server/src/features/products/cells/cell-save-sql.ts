import type { ProductConflict } from '@nutripim/contract/products/products'
import type { JsonSql, JsonText } from '../../../platform/database/json-text.ts'
import { json, type Sql, sql, unplanned } from '../../../platform/database/sql.ts'

/** The changed cells of one product. With `was`, a stored value that is neither `was` nor the new value is a conflict. */
export interface CellChange {
  legacyProductId: number
  /** Null clears a cell. */
  cells: Record<string, unknown>
  was?: Record<string, unknown> | undefined
}

/** The cells of a product on one screen, as SQL. */
export interface CellKind<Row = unknown> {
  /** The stored cells of product p, as one jsonb object. */
  readonly stored: Sql
  /** What the update sets on product p from `change.cells`. */
  readonly assign: Sql
  /** Whether the audit row a changed the cell `conflict.cell`. */
  readonly isChangedBy: Sql
  /** The value of the cell `conflict.cell` in `a.before` or `a.after` of an audit row, as jsonb. */
  readonly loggedIn: (side: Sql) => Sql
  /** The answer for product p, as json. */
  readonly row: JsonSql<Row>
  /** Converts a value of a cell to its stored form, or returns why it is rejected. */
  readonly clean?: Readonly<Record<string, (value: unknown) => Cleaned>>
  /** The name of a cell that conflicts with another cell of `merged`; null if none does. */
  readonly clash?: Sql
}

export type Cleaned = { value: unknown } | { rejected: string }

export interface CellSaveResult<Saved> {
  /** Products that do not exist or are not in a country of the user. */
  unknown: number[] | null
  conflicts: ProductConflict[] | null
  clashes: { id: number; cell: string }[] | null
  /** The saved products. */
  saved: JsonText<Saved>
}

/** The answer that a save builds from its rows. */
export type SavedShape<Row, Saved> = (rows: JsonSql<Row[]>) => JsonSql<Saved>

export const asProducts = <Row>(rows: JsonSql<Row[]>): JsonSql<{ products: Row[] }> =>
  sql`json_build_object('products', ${rows})`

export const asOneProduct = <Row>(rows: JsonSql<Row[]>): JsonSql<Row> => sql`${rows} -> 0`

/**
 * Checks and saves rows that `lockProducts` has locked before: a statement that waits for a lock itself still
 * reads all tables as they were when it began.
 */
export function saveCells<Row, Saved>(
  kind: CellKind<Row>,
  country: string,
  assignedCountries: readonly string[],
  changes: readonly CellChange[],
  shape: SavedShape<Row, Saved>,
): Sql {
  const inCountry = unplanned.text(country)
  const rows = sql`coalesce(json_agg(coalesce(saved.row, ${kind.row}) order by p.legacy_product_id), '[]')`
  return sql`
    with change as materialized (
      select "legacyProductId" as id, cells, was
      from jsonb_to_recordset(${json(changes)}::jsonb)
        as c("legacyProductId" int, cells jsonb, was jsonb)
    ), stored as materialized (
      select p.legacy_product_id as id, ${kind.stored} as cells
      from products p
      where p.country_id = ${inCountry} and p.country_id = any(${unplanned.texts(assignedCountries)})
        and p.is_live_product and p.legacy_product_id = any(array(select id from change))
    ), cell as materialized (
      select id, cell, change.was is not null as is_guarded,
        nullif(wanted, 'null') as wanted,
        nullif(change.was -> cell, 'null') as was,
        nullif(stored.cells -> cell, 'null') as stored
      from change join stored using (id), jsonb_each(change.cells) as c(cell, wanted)
    ), unknown as (
      select id from change where id not in (select id from stored)
    ), conflict as (
      select id, cell, stored from cell
      where is_guarded and stored is distinct from was and stored is distinct from wanted
    ), clash as (
      select id, cell from (
        select id, stored.cells || change.cells as merged from stored join change using (id)
      ) merging, lateral (select ${kind.clash ?? sql`null::text`} as cell) named
      where cell is not null
    ), saved as (
      update products p set ${kind.assign}
      from change
      where p.country_id = ${inCountry} and p.legacy_product_id = change.id
        and change.id in (select id from cell where stored is distinct from wanted)
        and not exists (select from unknown) and not exists (select from conflict)
        and not exists (select from clash)
      returning p.legacy_product_id as id, ${kind.row} as row
    )
    select
      (select array_agg(id order by id) from unknown) as unknown,
      (select jsonb_agg(jsonb_build_object(
          'legacyProductId', id, 'cell', cell, 'stored', stored,
          'savedBy', last.actor, 'savedAt', last.at
        ) order by id, cell)
        from conflict left join lateral (
          select coalesce(u.display_name, a.actor) as actor, a.at
          from log_of_record('product', conflict.id::text) a left join users u on u.user_id = a.actor
          where a.country_id = ${inCountry}
            and ${kind.isChangedBy}
          order by a.id desc limit 1
        ) last on true) as conflicts,
      (select jsonb_agg(jsonb_build_object('id', id, 'cell', cell)) from clash) as clashes,
      (select (${shape(rows)})::text
        from stored join products p on p.country_id = ${inCountry} and p.legacy_product_id = stored.id
        left join saved on saved.id = stored.id) as saved`
}

/**
 * Locks the live products of one or several saves until the end of the transaction. All saves lock them in the
 * same order, so that two saves of the same rows cannot deadlock.
 */
export function lockProducts(
  assignedCountries: readonly string[],
  saves: readonly { country: string; changes: readonly CellChange[] }[],
): Sql {
  const rows = saves.flatMap(({ country, changes }) =>
    changes.map(({ legacyProductId }) => ({ country, id: legacyProductId })),
  )
  return sql`
    select from products p
    where (p.country_id, p.legacy_product_id) in (
        select country, id from jsonb_to_recordset(${json(rows)}::jsonb) as r(country text, id int))
      and p.country_id = any(${assignedCountries}::text[]) and p.is_live_product
    order by p.country_id, p.legacy_product_id
    for update`
}

import type { RestoreKind, UndoneChange } from '@nutripim/contract/audit/restore'
import type { Progress } from '../../platform/api/progress.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { ChangedRecordsPage } from './changed-records-sql.ts'
import * as statements from './changed-records-sql.ts'
import { type PreviewedRow, rejectCells } from './rejected-cells.ts'
import type { Restorable, RestoreScope } from './restorable.ts'
import type { DifferenceRow } from './restore-sql.ts'
import * as restoreStatements from './restore-sql.ts'
import { type Batches, workInBatches } from './work-in-batches.ts'

interface SelectedKind {
  kind: RestoreKind
  restorable: Restorable
}

export interface PreviewScope extends RestoreScope {
  restorePoint: string
  /** Only what one change wrote. */
  change?: UndoneChange
}

interface Preview {
  selected: readonly SelectedKind[]
  scope: PreviewScope
  /** Undefined for all records that changed since the restore point. */
  records: readonly string[] | undefined
  progress: Progress
  batches: Batches
}

/** Entries of the log per page. */
const pageSize = 2000
/** The share of the walk through the log in the progress, in percent. */
const walkShare = 20

/**
 * What a restore would change, by kind. The log is walked backwards once to find the changed records, then
 * these are compared in batches. There is no transaction around it: a record that changes meanwhile differs
 * from its fingerprint, which the restore checks again.
 */
export async function previewDifferences(
  db: Queryable,
  { selected, scope, records, progress, batches }: Preview,
): Promise<{ kind: RestoreKind; row: PreviewedRow }[]> {
  progress(0)
  const recordsOf = records
    ? new Map(selected.map(({ kind }) => [kind, records]))
    : scope.change
      ? await findRecordsOfChange(db, selected, scope, scope.change)
      : await findChangedRecords(db, selected, scope, progress, batches)
  const total = [...recordsOf.values()].reduce((sum, { length }) => sum + length, 0)
  let compared = 0
  const differences: { kind: RestoreKind; row: PreviewedRow }[] = []
  for (const { kind, restorable } of selected) {
    const ofKind = recordsOf.get(kind) ?? []
    const report = (done: number) =>
      progress(walkShare + ((100 - walkShare) * (compared + done)) / total)
    const rows = await readDifferences(db, restorable, scope, ofKind, batches, report)
    compared += ofKind.length
    for (const row of await rejectCells(db, restorable, scope, rows, batches)) {
      differences.push({ kind, row })
    }
  }
  return differences
}

/** Compares records with their state at the restore point, in batches, sorted by name. */
export async function readDifferences(
  db: Queryable,
  restorable: Restorable,
  scope: PreviewScope,
  records: readonly string[],
  batches: Batches,
  report: (done: number) => void = () => {},
): Promise<DifferenceRow[]> {
  const rows = await workInBatches([...new Set(records)], batches, (batch, done) => {
    report(done)
    return db.all<DifferenceRow>(
      restoreStatements.listDifferences(restorable, {
        ...scope,
        moment: scope.restorePoint,
        records: batch,
      }),
    )
  })
  return rows.sort(compareRows)
}

const collator = new Intl.Collator('en')
const compareRows = (a: DifferenceRow, b: DifferenceRow) =>
  collator.compare(a.subject, b.subject) || (a.record < b.record ? -1 : 1)

/** The records of each kind that one change names. */
async function findRecordsOfChange(
  db: Queryable,
  selected: readonly SelectedKind[],
  scope: PreviewScope,
  change: NonNullable<UndoneChange>,
): Promise<Map<RestoreKind, string[]>> {
  const isOwn = restoreStatements.isOfChange({ moment: scope.restorePoint }, change)
  const found = await db.all<{ kind: string; records: string[] }>(
    statements.listRecordsOfChange(scope.country, isOwn),
  )
  return new Map(
    selected.flatMap(({ kind, restorable }) => {
      const records = found.find((each) => each.kind === restorable.kind)?.records
      return records ? [[kind, records] as const] : []
    }),
  )
}

/** The records of each kind that the log names since the restore point, newest change first. */
async function findChangedRecords(
  db: Queryable,
  selected: readonly SelectedKind[],
  scope: PreviewScope,
  progress: Progress,
  batches: Batches,
): Promise<Map<RestoreKind, string[]>> {
  const found = new Map(selected.map(({ kind }) => [kind, new Set<string>()]))
  let pages = 0
  for (const { isWanted, findKind } of listWalks(selected, scope)) {
    let olderThan: string | undefined
    do {
      await batches.next()
      const page: ChangedRecordsPage = await db.get<ChangedRecordsPage>(
        statements.listChangedRecords({
          isWanted,
          restorePoint: scope.restorePoint,
          olderThan,
          limit: pageSize,
        }),
      )
      for (const { kind, record } of page.records) {
        const ofKind = findKind(kind)
        if (ofKind) found.get(ofKind)?.add(record)
      }
      pages += 1
      progress(Math.min(pages, walkShare))
      olderThan = page.older ?? undefined
    } while (olderThan !== undefined)
  }
  return new Map([...found].map(([kind, records]) => [kind, [...records]]))
}

/** One walk for all kinds of a country; a kind that is logged in another way has its own. */
function listWalks(selected: readonly SelectedKind[], scope: PreviewScope) {
  const { country, assignedCountries } = scope
  const ofCountry = selected.filter(({ restorable }) => !restorable.isLogged)
  const kinds = new Map(ofCountry.map(({ kind, restorable }) => [restorable.kind, kind]))
  const isOfCountry = statements.isEntryOf(country, assignedCountries, [...kinds.keys()])
  const countryWalk = {
    isWanted: isOfCountry,
    findKind: (logged: string): RestoreKind | undefined => kinds.get(logged),
  }
  const ownWalks = selected.flatMap(({ kind, restorable }) =>
    restorable.isLogged
      ? [{ isWanted: restorable.isLogged(scope), findKind: (): RestoreKind | undefined => kind }]
      : [],
  )
  return ofCountry.length > 0 ? [countryWalk, ...ownWalks] : ownWalks
}

import { version } from '../../version.ts'
import type { Database, Queryable } from '../database.ts'
import * as statements from './definitions-sql.ts'
import type { SqlFile } from './schema-files.ts'

export interface DefinitionChanges {
  /** Files whose text is not the one that was applied last. */
  changed: SqlFile[]
  /** Files that were applied and do not exist any more. */
  deleted: string[]
}

/** What a newer release applied stays as it is, so that a server of an older one can run beside it. */
export async function findDefinitionChanges(
  tx: Queryable,
  files: SqlFile[],
): Promise<DefinitionChanges> {
  const { name: table } = await tx.get<{ name: string | null }>(statements.getDefinitionTable())
  const applied = table ? await tx.all<statements.AppliedFile>(statements.listAppliedFiles()) : []
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const ofNewer = new Set(applied.filter((file) => isNewer(file.version)).map(({ name }) => name))
  const names = new Set(files.map(({ name }) => name))
  return {
    changed: files.filter(
      ({ name, checksum }) => !ofNewer.has(name) && checksums.get(name) !== checksum,
    ),
    deleted: [...checksums.keys()].filter((name) => !ofNewer.has(name) && !names.has(name)),
  }
}

export async function createDefinitionTable(database: Database, tx: Queryable): Promise<void> {
  const { name } = await tx.get<{ name: string | null }>(statements.getDefinitionTable())
  if (!name) await database.script(statements.createDefinitionTable, tx)
}

/** Applies files and records which functions, triggers and views each of them defines. */
export async function applyDefinitions(
  database: Database,
  tx: Queryable,
  files: SqlFile[],
): Promise<void> {
  let before = await listVersions(tx)
  for (const file of files) {
    await database.script(file.text, tx)
    const after = await listVersions(tx)
    const defined = [...after].filter(([object, written]) => before.get(object) !== written)
    await tx.all(
      statements.storeAppliedFile(
        file,
        version,
        defined.map(([object]) => object),
      ),
    )
    before = after
  }
}

/** Unchanged files that have to be applied again after migrations. */
export async function findIncompleteFiles(tx: Queryable, files: SqlFile[]): Promise<SqlFile[]> {
  const rows = await tx.all<{ name: string }>(statements.listIncompleteFiles())
  const names = new Set(rows.map(({ name }) => name))
  return files.filter(({ name }) => names.has(name))
}

const dropOrder = ['trigger', 'view', 'function']

/** The functions, triggers and views that files defined before and none defines now. */
export async function findObsoleteObjects(
  tx: Queryable,
  before: string[],
  deletedFiles: string[],
): Promise<string[]> {
  await tx.all(statements.deleteAppliedFiles(deletedFiles))
  const defined = new Set(await listRecordedObjects(tx))
  const kindOf = (object: string) => dropOrder.indexOf(object.split(' ', 1)[0] ?? '')
  return before
    .filter((object) => !defined.has(object))
    .sort((one, other) => kindOf(one) - kindOf(other))
}

export async function listRecordedObjects(tx: Queryable): Promise<string[]> {
  const rows = await tx.all<{ object: string }>(statements.listRecordedObjects())
  return rows.map(({ object }) => object)
}

async function listVersions(tx: Queryable): Promise<Map<string, string>> {
  const rows = await tx.all<{ object: string; version: string }>(statements.listWrittenObjects())
  return new Map(rows.map(({ object, version }) => [object, version]))
}

function isNewer(other: string): boolean {
  const [ownParts, otherParts] = [version, other].map((text) => text.split('.').map(Number))
  const at = ownParts?.findIndex((part, i) => part !== otherParts?.[i]) ?? -1
  return at >= 0 && (otherParts?.[at] ?? 0) > (ownParts?.[at] ?? 0)
}

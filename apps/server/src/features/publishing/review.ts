import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type DeliveredKind, deliveredKinds } from '@nutripim/contract/publishing/channel-settings'
import {
  type Differences,
  type KindCounts,
  maxDifferences,
  type RecordDifference,
} from '@nutripim/contract/publishing/publishing'
import { ProblemError } from '../../platform/api/problem-error.ts'
import * as planStatements from '../../platform/database/bulk-plan-sql.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { ChannelOf, ChannelWork } from './channel-work-sql.ts'
import * as statements from './channel-work-sql.ts'
import { type HeldBackProduct, listRecords, type PublishedRecord } from './list-records.ts'
import type { DeliveredBody, Versions } from './publications-sql.ts'
import * as publicationStatements from './publications-sql.ts'
import { publishRecords } from './publish.ts'

async function getFullWork(db: Queryable, channelOf: ChannelOf): Promise<ChannelWork> {
  const work = await db.find<ChannelWork>(statements.findChannelWork(channelOf))
  if (work) return { ...work, isFull: true }
  const { country, channel } = channelOf
  throw new ProblemError('not_found', `The channel '${channel}' is not set up in ${country}.`)
}

/** What the channel would publish now, record by record and field by field. */
export async function listDifferences(
  db: Queryable,
  channelOf: ChannelOf,
): Promise<Differences & { version: string; heldBack: HeldBackProduct[] }> {
  const { records, heldBack } = await listRecords(db, await getFullWork(db, channelOf))
  const delivered = await db.all<DeliveredBody>(
    publicationStatements.listDeliveredBodies(channelOf, records),
  )
  const bodies = new Map(delivered.map(({ kind, record, body }) => [`${kind}/${record}`, body]))
  const differing = records.filter(
    ({ kind, record, body }) => (bodies.get(`${kind}/${record}`) ?? null) !== body,
  )
  const version = versionOf(records)
  const shown = differing
    .sort(compareByProduct)
    .slice(0, maxDifferences)
    .map((each) => {
      const before = bodies.get(keyOf(each))
      return {
        ...each,
        before: before === undefined ? null : JSON.parse(before),
        after: each.body === null ? null : JSON.parse(each.body),
      }
    })
  return {
    total: differing.length,
    counts: countKinds(differing),
    version,
    records: await describeDifferences(db, channelOf.country, shown),
    heldBack,
  }
}

export function countKinds(records: readonly { kind: string }[]): KindCounts {
  const counts = { product: 0, declaration: 0, advice: 0, dealer: 0 }
  for (const { kind } of records) if (isDeliveredKind(kind)) counts[kind] += 1
  return counts
}

/** Changes with every record and every value that would be published. */
function versionOf(records: readonly PublishedRecord[]): string {
  const hash = createHash('sha256')
  const sorted = records.map((each) => ({ key: keyOf(each), body: each.body }))
  sorted.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
  for (const { key, body } of sorted) hash.update(JSON.stringify([key, body]))
  return hash.digest('hex')
}

const kindOrder: readonly string[] = deliveredKinds

/** A product is followed by its declaration and advice. Dealers have no code and come last. */
function compareByProduct(a: PublishedRecord, b: PublishedRecord): number {
  const compareTexts = (one: string, other: string) => (one < other ? -1 : Number(one > other))
  return (
    Number(a.code === null) - Number(b.code === null) ||
    compareTexts(a.code ?? '', b.code ?? '') ||
    kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind) ||
    compareTexts(a.record, b.record)
  )
}

/** The differences between versions, with the names that people know the records by. */
export async function describeDifferences(
  db: Queryable,
  country: string,
  versions: readonly Versions[],
): Promise<RecordDifference[]> {
  const advice = versions.filter(({ kind }) => kind === 'advice').map(({ record }) => record)
  const named = await db.all<{ record: string; name: string }>(
    publicationStatements.listAdviceNames(country, advice),
  )
  const names = new Map(named.map(({ record, name }) => [`advice/${record}`, name]))
  return versions.map((each) => toDifference(each, names.get(keyOf(each)) || getName(each)))
}

/** The name that a record has in one of its versions. */
function getName({ record, code, before, after }: Versions): string {
  const content = after ?? before ?? {}
  const name = content.productName ?? content.name
  return typeof name === 'string' ? name : (code ?? record)
}

const keyOf = ({ kind, record }: Pick<PublishedRecord, 'kind' | 'record'>) => `${kind}/${record}`

/** Publishes what differs, or what differs among the selected records. The channel is locked meanwhile. */
export async function publishReviewed(
  tx: Queryable,
  channelOf: ChannelOf,
  options: {
    selected: readonly string[] | null
    author: string
    origin: 'manual' | 'scheduled'
    note: string
    /** The version of the differences that the user read. */
    version?: string | undefined
  },
): Promise<{ number: number | undefined; heldBack: number }> {
  await tx.all(statements.lockStoredSettings(channelOf))
  await tx.all(statements.addChannelState(channelOf))
  await tx.all(statements.lockChannel(channelOf, { skipLocked: false }))
  const work = await getFullWork(tx, channelOf)
  if (work.settings.mode !== 'reviewed') {
    throw new ProblemError('not_found', 'This channel is automatic: each save is published.')
  }
  await tx.all(planStatements.preferBulkPlan())
  const { selected, author, origin, note, version } = options
  const { records, heldBack } = await listRecords(tx, work)
  if (!selected && version !== undefined && version !== versionOf(records)) {
    throw new ProblemError('differences_changed')
  }
  const keys = selected && new Set(selected)
  const isSelected = (record: PublishedRecord) =>
    !keys ||
    keys.has(keyOf(record)) ||
    (record.kind === 'declaration' && keys.has(`product/${record.record}`))
  const publication = { ...channelOf, author, origin, note, records: records.filter(isSelected) }
  const skipped = heldBack.filter(({ record }) => !keys || keys.has(`product/${record}`))
  return { number: await publishRecords(tx, publication), heldBack: skipped.length }
}

const isDeliveredKind = (kind: string): kind is DeliveredKind =>
  deliveredKinds.some((each) => each === kind)

/** The fields in which two versions of a record differ. */
function toDifference(
  { kind, record, code, before, after }: Versions,
  name: string,
): RecordDifference {
  if (!isDeliveredKind(kind)) throw new Error(`A channel does not deliver the kind '${kind}'.`)
  const change = before === null ? 'added' : after === null ? 'removed' : 'changed'
  const names = change === 'changed' ? Object.keys({ ...before, ...after }) : []
  const fields = names
    .filter((field) => !isDeepStrictEqual(before?.[field], after?.[field]))
    .map((field) => ({
      field,
      before: toJson(before?.[field]),
      after: toJson(after?.[field]),
    }))
  return { kind, record, code, name, change, fields }
}

type Json = RecordDifference['fields'][number]['before']

/** An absent field is null. */
const toJson = (value: unknown): Json => JSON.parse(JSON.stringify(value ?? null))

import { createHash } from 'node:crypto'
import { formatDeclaration } from '@nutripim/agronomy/declarations/format-declaration'
import { hasStatement } from '@nutripim/agronomy/declarations/profile'
import { checkProduct } from '@nutripim/agronomy/rules'
import type { Queryable } from '../../platform/database/database.ts'
import { forEachWithPauses } from '../../platform/event-loop/pauses.ts'
import { readProfile } from '../declarations/declaration-profiles.ts'
import type { Candidate, ProductCandidate } from './candidates-sql.ts'
import * as statements from './candidates-sql.ts'
import type { ChannelWork } from './channel-work-sql.ts'

/** A record to publish. Without a body it is not delivered any more. */
export interface PublishedRecord {
  kind: string
  record: string
  code: string | null
  name: string
  body: string | null
}

/** A product that is not published because of these checks. */
export interface HeldBackProduct {
  record: string
  code: string
  name: string
  failedChecks: string[]
}

export interface RecordsToPublish {
  records: PublishedRecord[]
  heldBack: HeldBackProduct[]
}

/**
 * The records of a channel whose content may differ from what it delivers. A product that fails a check is
 * held back with its declaration and advice: the channel keeps its last version.
 */
export async function listRecords(db: Queryable, work: ChannelWork): Promise<RecordsToPublish> {
  const profile = readProfile(work.profile, work.country)
  const isStated = hasStatement(profile)
  const records: PublishedRecord[] = []
  const heldBack = new Map<string, HeldBackProduct>()
  const candidates = await db.all<Candidate>(statements.listCandidates(work))
  await forEachWithPauses(candidates, (candidate) => {
    if (candidate.kind === 'removed') {
      const { removedKind, record, code, name } = candidate
      records.push({ kind: removedKind ?? '', record, code, name, body: null })
    } else if (candidate.kind === 'product') {
      const { record, code, name, body } = candidate
      const failedChecks = body === null ? [] : listFailedChecks(candidate, work.settings.checks)
      if (failedChecks.length > 0) {
        heldBack.set(record, { record, code, name, failedChecks })
        return
      }
      if (body !== null) records.push({ kind: 'product', record, code, name, body })
      const { text, parts, lines, notes } = formatDeclaration(
        candidate.composition,
        profile,
        candidate.sources,
      )
      const declaration = {
        legacyProductId: Number(record),
        dhCode: code,
        productName: name,
        declaration: text,
        nutrients: parts.map(({ name, value }) => ({ name, value })),
        ...(isStated && { statement: lines.map(({ percent: _, ...line }) => line), notes }),
      }
      const declared = JSON.stringify(declaration)
      if (hashOf(declared) !== candidate.declarationHash) {
        records.push({ kind: 'declaration', record, code, name, body: declared })
      }
    } else {
      const { kind, record, code, name, body } = candidate
      records.push({ kind, record, code, name, body })
    }
  })
  const isHeldBack = ({ kind, record }: PublishedRecord) =>
    kind === 'advice' && heldBack.has(record.split('/')[0] ?? '')
  return {
    records: records.filter((record) => record.body === null || !isHeldBack(record)),
    heldBack: [...heldBack.values()],
  }
}

/** As the database computes it. */
const hashOf = (body: string) => createHash('sha256').update(body).digest('hex')

function listFailedChecks(product: ProductCandidate, checks: readonly string[]): string[] {
  const { name, composition, showGramsPerLitre, texts, missing } = product
  if (!texts) return missing
  const broken = new Set<string>(
    checkProduct({ composition, name, showGramsPerLitre, texts }).map(({ rule }) => rule),
  )
  return [...missing, ...checks.filter((check) => broken.has(check))]
}

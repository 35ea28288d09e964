import { setTimeout } from 'node:timers/promises'
import { checkProduct } from '@nutripim/agronomy/rules'
import type { QualityFinding, QualityTotals } from '@nutripim/contract/completion/completion'
import type { Queryable } from '../../platform/database/database.ts'
import { parseJson } from '../../platform/database/json-text.ts'
import { forEachWithPauses } from '../../platform/event-loop/pauses.ts'
import * as statements from './quality-sql.ts'

export interface CountryQuality {
  revision: string
  totals: QualityTotals
  findings: QualityFinding[]
  /** The findings of each product in the version in which it was checked. */
  checked: ReadonlyMap<number, CheckedVersion>
}

interface CheckedVersion {
  version: string
  findings: QualityFinding[]
}

/** The last findings of each country, for all callers of one server. */
export type QualityCache = Map<string, CountryQuality>

/**
 * The findings of each country. Only countries whose revision has changed are read again, and only their
 * products that have changed are checked.
 */
export async function listQuality(
  cached: QualityCache,
  db: Queryable,
  countries: readonly string[],
  assignedCountries: readonly string[],
): Promise<Map<string, CountryQuality>> {
  const revisions = await db.all<statements.CountryRevision>(
    statements.listRevisions(countries, assignedCountries),
  )
  const current = new Map<string, CountryQuality>()
  const changed: statements.CountryRevision[] = []
  for (const each of revisions) {
    const quality = cached.get(each.country)
    if (quality?.revision === each.revision) current.set(each.country, quality)
    else changed.push(each)
  }
  if (changed.length === 0) return current
  // One country at a time: the products of all countries at once would block other requests.
  for (const { country, revision } of changed) {
    // What another caller has checked meanwhile need not be checked again. Between the last look and the own
    // check nothing is awaited, so of several callers that waited only one checks.
    const end = performance.now() + maxWait
    while (cached.get(country)?.revision !== revision && performance.now() < end) {
      const running = underWay.get(cached)?.get(country)
      if (!running) break
      await Promise.race([running, setTimeout(end - performance.now(), undefined, { ref: false })])
    }
    const meanwhile = cached.get(country)
    if (meanwhile?.revision === revision) {
      current.set(country, meanwhile)
      continue
    }
    const checking = checkCountry(db, country, meanwhile?.checked).then((checked) => {
      const quality = { revision, ...checked }
      cached.set(country, quality)
      return quality
    })
    current.set(country, await track(cached, country, checking))
  }
  return current
}

/** So long that most checks of others end, and so short that a caller behind a slow one still answers in time. */
const maxWait = 1500

const underWay = new WeakMap<QualityCache, Map<string, Promise<unknown>>>()

/** Until it has ended, with or without success, others wait for the check of a country. */
async function track<T>(cached: QualityCache, country: string, checking: Promise<T>): Promise<T> {
  const running = underWay.get(cached) ?? new Map<string, Promise<unknown>>()
  underWay.set(cached, running)
  const ended = checking.catch(() => undefined)
  running.set(country, ended)
  try {
    return await checking
  } finally {
    if (running.get(country) === ended) running.delete(country)
  }
}

/** The findings of one country, which must be assigned to the user. */
export async function getQuality(
  cached: QualityCache,
  db: Queryable,
  country: string,
  assignedCountries: readonly string[],
): Promise<CountryQuality> {
  const quality = (await listQuality(cached, db, [country], assignedCountries)).get(country)
  if (!quality) throw new Error(`The country ${country} is not assigned.`)
  return quality
}

const noneKnown: CountryQuality['checked'] = new Map()

/** Reads and checks the products that are not known in their current version. */
async function checkCountry(
  db: Queryable,
  country: string,
  known: CountryQuality['checked'] = noneKnown,
): Promise<Omit<CountryQuality, 'revision'>> {
  const versions = [...known].map(([id, { version }]) => ({ id, version }))
  const rows = parseJson(await db.getJson(statements.listCheckedProducts(country, versions)))
  const checked = new Map<number, CheckedVersion>()
  await forEachWithPauses(rows, ([id, version, fields]) => {
    const findings = fields ? checkFields(id, fields) : (known.get(id)?.findings ?? [])
    checked.set(id, { version, findings })
  })
  return { ...sumUp(checked), checked }
}

function sumUp(checked: CountryQuality['checked']): Pick<CountryQuality, 'totals' | 'findings'> {
  const findings: QualityFinding[] = []
  const byRule: Record<string, number> = {}
  let withFindings = 0
  for (const { findings: found } of checked.values()) {
    if (found.length === 0) continue
    withFindings += 1
    findings.push(...found)
    for (const rule of new Set(found.map((each) => each.rule))) {
      byRule[rule] = (byRule[rule] ?? 0) + 1
    }
  }
  return { totals: { products: checked.size, withFindings, byRule }, findings }
}

export function checkFields(
  legacyProductId: number,
  [
    composition,
    name,
    showGramsPerLitre,
    webProductName,
    webShortDescription,
    webMediumDescription,
    webLongDescription,
  ]: statements.CheckedFields,
): QualityFinding[] {
  const texts = { webProductName, webShortDescription, webMediumDescription, webLongDescription }
  return checkProduct({ composition, name, showGramsPerLitre, texts }).map(
    ({ rule, text, cells }) => ({
      legacyProductId,
      rule,
      text,
      cells: [...cells],
    }),
  )
}

import type { Answer } from '@nutripim/contract/api/route'
import { type SearchKind, searchKinds, type searchRoutes } from '@nutripim/contract/search/search'
import type { Queryable } from '../../platform/database/database.ts'
import { type JsonSql, parseJson } from '../../platform/database/json-text.ts'
import { maxCandidates, maxSimilar } from '../text-match/candidate-limit.ts'
import type { SearchSteps } from '../text-match/search-steps.ts'
import { areSelective } from '../text-match/split-words.ts'
import type { Viewer } from './search-sources-sql.ts'
import type { FoundHits, RankedHit, Search } from './search-sql.ts'
import * as statements from './search-sql.ts'
import { areTooShort } from './search-words.ts'

type FoundGroups = Answer<(typeof searchRoutes)['searchEverything']>

/** Kinds that one of several statements searches together: those with many records alone. */
const kindsOfSteps: { kinds: readonly SearchKind[]; isByCountry: boolean }[] = [
  { kinds: ['product'], isByCountry: true },
  { kinds: ['advice'], isByCountry: true },
  { kinds: ['draft', 'dealer'], isByCountry: true },
  { kinds: ['phrase', 'user'], isByCountry: false },
]

/** Similar words are searched only if no record contains the words as they are typed. */
export async function searchEverything(
  db: Queryable,
  steps: SearchSteps,
  search: Search,
  viewer: Viewer,
): Promise<FoundGroups> {
  const run = (way: Way) => runSteps(db, steps, search, viewer, way)
  const exact = await run({
    statement: statements.searchExact,
    enough: areTooShort(search.words) ? maxSimilar : maxCandidates,
    isSelective: areSelective(search.words.map(({ text }) => text)),
  })
  const found =
    exact.isEnough || !canBeMisspelt(search)
      ? exact
      : await run({
          statement: statements.searchSimilar,
          enough: maxSimilar,
          isSelective: false,
        })
  return { groups: groupHits(found.hits, search) }
}

interface Way {
  statement: (search: Search, viewer: Viewer) => JsonSql<FoundHits>
  /** With so many candidates of a kind no more countries are searched. */
  enough: number
  isSelective: boolean
}

/** Advice is also found by a similar name of its crop, even if figures are among the words. */
function canBeMisspelt({ words, kinds }: Search): boolean {
  const typed = words.filter(({ countries }) => countries.length === 0)
  const isCropWanted = kinds.includes('advice') && !areTooShort(typed)
  return isCropWanted || typed.some(({ hasLookAlikes }) => hasLookAlikes)
}

async function runSteps(
  db: Queryable,
  steps: SearchSteps,
  search: Search,
  viewer: Viewer,
  { statement, enough, isSelective }: Way,
): Promise<FoundHits> {
  const all: FoundHits = { isEnough: false, candidates: 0, hits: [] }
  const countries = sortNearFirst(viewer.countries, search.nearCountry)
  const allKinds = { kinds: searchKinds, isByCountry: true }
  for (const step of steps.isOne ? [allKinds] : kindsOfSteps) {
    const kinds = search.kinds.filter((kind) => step.kinds.includes(kind))
    if (kinds.length === 0) continue
    const runFor = async (block: readonly string[]) =>
      parseJson(await db.getJson(statement({ ...search, kinds }, { ...viewer, countries: block })))
    const blocks = step.isByCountry
      ? steps.inBlocks(countries, runFor, isSelective)
      : steps.inBlocks([], () => runFor(countries), true)
    let candidates = 0
    for await (const found of blocks) {
      all.isEnough ||= found.isEnough
      all.hits.push(...found.hits)
      candidates += found.candidates
      if (candidates >= enough) break
    }
    all.candidates += candidates
  }
  return all
}

const sortNearFirst = (countries: readonly string[], near: string | undefined) =>
  countries.toSorted((a, b) => Number(b === near) - Number(a === near))

/** A word that a record contains as it is typed is not treated as a misspelling. */
export function groupHits(
  hits: readonly RankedHit[],
  { kinds, limit }: Search,
): FoundGroups['groups'] {
  const known = new Set<number>()
  for (const { matches } of hits) {
    for (let i = 0; i < matches.length; i++) if (matches[i] === '1') known.add(i)
  }
  const isKnown = ({ matches }: RankedHit) => [...known].every((i) => matches[i] === '1')
  return kinds
    .map((kind) => {
      const found = hits.filter((each) => each.hit.kind === kind && isKnown(each)).sort(compareHits)
      const hitsOfKind = found.slice(0, limit).map(({ hit }) => hit)
      return { kind, hits: hitsOfKind, hasMore: found.length > limit }
    })
    .filter((group) => group.hits.length > 0)
}

/** As the statements order them. */
const { compare } = new Intl.Collator('und')

function compareHits(a: RankedHit, b: RankedHit): number {
  return (
    b.closeness - a.closeness ||
    Number(b.isNear) - Number(a.isNear) ||
    compare(a.hit.title, b.hit.title) ||
    compare(a.hit.countryName ?? '', b.hit.countryName ?? '') ||
    compare(a.hit.id, b.hit.id)
  )
}

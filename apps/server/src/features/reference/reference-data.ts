import type { FieldError } from '@nutripim/contract/api/problem'
import {
  fieldsOfList,
  isCountryCode,
  type ReferenceConflict,
  type ReferenceField,
  type ReferenceList,
  type referenceDataRoutes,
  unknownCountryCode,
} from '@nutripim/contract/reference/reference-data'
import type { Handlers } from '../../platform/api/handler.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { Reply } from '../../platform/api/reply.ts'
import type { Queryable } from '../../platform/database/database.ts'
import * as statement from './reference-data-sql.ts'

type Values = Partial<Record<ReferenceField, string | boolean>>

export const referenceDataHandlers: Handlers<typeof referenceDataRoutes> = {
  async listReferenceData({ db }) {
    return Reply.json(await db.getJson(statement.referenceData()))
  },

  async addReferenceItem({ db, body }) {
    const { list, id: given, ...fields } = body
    const values = await sameRegion(db, valuesOf(list, fields), '')
    const id = list === 'countries' ? given?.toUpperCase() : (given ?? slugOf(body.name))
    const errors = strange(list, fields)
    if (list === 'countries' && !isCountryCode(id ?? '')) {
      errors.push({ path: 'id', text: unknownCountryCode })
    }
    for (const field of needed[list] ?? []) {
      if (values[field] === undefined) errors.push({ path: field, text: 'must be given' })
    }
    if (errors.length === 0 && (await isTaken(db, statement.isThere(list, id!)))) {
      errors.push({ path: given ? 'id' : 'name', text: 'is already in the list' })
    }
    await refuse(db, list, values.name as string, '', errors)
    await db.all(statement.addItem(list, id!, values))
    return itemOf(db, list, id!)
  },

  async changeReferenceItem({ db, body }) {
    const { list, id, was, ...fields } = body
    const stored = await db.find<statement.StoredItem>(statement.lockItem(list, id))
    if (!stored) throw new ProblemError('not_found', `There is no “${id}” in this list.`)
    const values = await sameRegion(db, valuesOf(list, fields), id)
    const name = values.name as string | undefined
    await refuse(db, list, name, id, strange(list, fields))
    if (was) await refuseConflicts(db, list, id, values, was, stored.fields)
    const changed = Object.entries(values).filter(
      ([field, value]) => stored.fields[field as ReferenceField] !== value,
    )
    if (changed.length > 0) {
      await db.all(statement.changeItem(list, id, Object.fromEntries(changed)))
    }
    return itemOf(db, list, id)
  },

  async orderReferenceItems({ db, body: { list, ids, was } }) {
    const { ids: stored } = await db.get<{ ids: string[] }>(statement.lockOrder(list))
    const isSame = (a: readonly string[], b: readonly string[]) => a.join('\n') === b.join('\n')
    if (was && !isSame(stored, was) && !isSame(stored, ids)) {
      throw new ProblemError(
        'conflict',
        'This list was changed by somebody else; nothing was saved.',
        { conflicts: [{ field: 'order', stored, savedBy: null, savedAt: null }] },
      )
    }
    if (!isSame([...ids].sort(), [...stored].sort())) {
      throw refusal([{ path: 'ids', text: 'must name every entry of the list once' }])
    }
    await db.all(statement.saveOrder(list, ids))
    return true
  },
}

/** What an entry cannot be without. */
const needed: Partial<Record<ReferenceList, readonly ReferenceField[]>> = {
  countries: ['region'],
  forms: ['unit'],
}

/** Only what the list knows; names without blanks around them. */
function valuesOf(list: ReferenceList, fields: object): Values {
  const own: readonly string[] = fieldsOfList[list]
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([field, value]) => own.includes(field) && value !== undefined)
      .map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  )
}

/** A region that other countries have already, though in other capitals, is written as theirs. */
async function sameRegion(db: Queryable, values: Values, but: string): Promise<Values> {
  if (typeof values.region !== 'string') return values
  const known = await db.find<{ region: string }>(statement.knownRegion(values.region, but))
  return { ...values, ...known }
}

function strange(list: ReferenceList, fields: object): FieldError[] {
  const own: readonly string[] = fieldsOfList[list]
  return Object.entries(fields)
    .filter(([field, value]) => value !== undefined && !own.includes(field))
    .map(([path]) => ({ path, text: 'is not a field of this list' }))
}

async function refuse(
  db: Queryable,
  list: ReferenceList,
  name: string | undefined,
  id: string,
  errors: FieldError[],
): Promise<void> {
  if (name !== undefined && (await isTaken(db, statement.isNamed(list, name, id)))) {
    errors.push({ path: 'name', text: 'is already in the list' })
  }
  if (errors.length > 0) throw refusal(errors)
}

async function refuseConflicts(
  db: Queryable,
  list: ReferenceList,
  id: string,
  wanted: Values,
  was: object,
  stored: Values,
): Promise<void> {
  const conflicts: ReferenceConflict[] = []
  for (const [field, before] of Object.entries(was) as [ReferenceField, unknown][]) {
    const now = stored[field]
    if (!(field in wanted) || now === before || now === wanted[field]) continue
    const last = await db.find<Pick<ReferenceConflict, 'savedBy' | 'savedAt'>>(
      statement.lastSaved(list, id, field),
    )
    conflicts.push({ field, stored: now ?? null, savedBy: null, savedAt: null, ...last })
  }
  if (conflicts.length === 0) return
  throw new ProblemError(
    'conflict',
    'This entry was changed by somebody else; nothing was saved.',
    {
      conflicts,
    },
  )
}

async function itemOf(db: Queryable, list: ReferenceList, id: string) {
  return Reply.json(await db.getJson(statement.item(list, id)))
}

async function isTaken(db: Queryable, question: ReturnType<typeof statement.isThere>) {
  return (await db.get<{ taken: boolean }>(question)).taken
}

/** “Sugar beet” → sugar-beet. A name in another script gets a number that nobody has to type. */
function slugOf(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const slug = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '')
  return slug.slice(0, 40) || `entry-${Date.now().toString(36)}`
}

const refusal = (errors: FieldError[]) =>
  new ProblemError('invalid_input', `${errors[0]!.path} ${errors[0]!.text}.`, { errors })

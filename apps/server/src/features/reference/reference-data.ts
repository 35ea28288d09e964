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
import { changedMeanwhile, invalidInput, ProblemError } from '../../platform/api/problem-error.ts'
import { Reply } from '../../platform/api/reply.ts'
import type { Queryable } from '../../platform/database/database.ts'
import * as statements from './reference-data-sql.ts'

type Values = Partial<Record<ReferenceField, string | boolean>> & { name?: string }

export const referenceDataHandlers: Handlers<typeof referenceDataRoutes> = {
  async listReferenceData({ db }) {
    return Reply.json(await db.getJson(statements.listReferenceData()))
  },

  async addReferenceItem({ db, body }) {
    const { list, id: given, ...fields } = body
    await db.all(statements.lockItems(list))
    const values = await matchRegion(db, pickValues(list, fields), '')
    const id = list === 'countries' ? (given ?? '').toUpperCase() : (given ?? createId(body.name))
    const errors = findUnknownFields(list, fields)
    if (list === 'countries' && !isCountryCode(id)) {
      errors.push({ path: 'id', text: unknownCountryCode })
    }
    for (const field of requiredFields[list] ?? []) {
      if (values[field] === undefined) errors.push({ path: field, text: 'is required' })
    }
    if (errors.length === 0 && (await isUsed(db, statements.checkId(list, id)))) {
      errors.push({ path: given ? 'id' : 'name', text: 'is already used in this list' })
    }
    await checkItem(db, list, values.name, '', errors)
    await db.all(statements.addItem(list, id, values))
    return answerItem(db, list, id)
  },

  async changeReferenceItem({ db, body }) {
    const { list, id, was, ...fields } = body
    await db.all(statements.lockItems(list))
    const stored = await db.find<statements.StoredItem>(statements.lockItem(list, id))
    if (!stored) throw new ProblemError('not_found', `There is no “${id}” in this list.`)
    const values = await matchRegion(db, pickValues(list, fields), id)
    await checkItem(db, list, values.name, id, findUnknownFields(list, fields))
    if (was) await checkConflicts(db, list, id, values, was, stored.fields)
    const changed = Object.entries(values).filter(
      ([field, value]) => stored.fields[field] !== value,
    )
    if (changed.length > 0) {
      await db.all(statements.changeItem(list, id, Object.fromEntries(changed)))
    }
    return answerItem(db, list, id)
  },

  async deleteReferenceItem({ db, body: { list, id } }) {
    await db.all(statements.lockItems(list))
    const stored = await db.find<statements.StoredItem>(statements.lockItem(list, id))
    if (!stored) throw new ProblemError('not_found', `There is no “${id}” in this list.`)
    const inUse = () =>
      new ProblemError(
        'in_use',
        `“${stored.fields.name}” is or was used by other records. Retire it instead.`,
      )
    if (await isUsed(db, statements.checkUse(list, id))) throw inUse()
    await db.all(statements.deleteItem(list, id)).catch((error: unknown) => {
      throw isForeignKeyError(error) ? inUse() : error
    })
    return true as const
  },

  async orderReferenceItems({ db, body: { list, ids, was } }) {
    await db.all(statements.lockItems(list))
    const { ids: stored } = await db.get<{ ids: string[] }>(statements.listIds(list))
    const isSame = (a: readonly string[], b: readonly string[]) => a.join('\n') === b.join('\n')
    if (was && !isSame(stored, was) && !isSame(stored, ids)) {
      throw changedMeanwhile('this list', {
        conflicts: [{ field: 'order', stored, savedBy: null, savedAt: null }],
      })
    }
    if (!isSame([...ids].sort(), [...stored].sort())) {
      throw invalidInput([{ path: 'ids', text: 'must contain every item of the list once' }])
    }
    await db.all(statements.saveOrder(list, ids))
    return true
  },
}

/** Fields a new item must have. */
const requiredFields: Partial<Record<ReferenceList, readonly ReferenceField[]>> = {
  countries: ['region'],
  forms: ['unit'],
}

/** Keeps only fields of the list, and trims texts. */
function pickValues(list: ReferenceList, fields: object): Values {
  const own: readonly string[] = fieldsOfList[list]
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([field, value]) => own.includes(field) && value !== undefined)
      .map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  )
}

/** Uses the spelling of an existing region that differs only in case. */
async function matchRegion(db: Queryable, values: Values, but: string): Promise<Values> {
  if (typeof values.region !== 'string') return values
  const known = await db.find<{ region: string }>(statements.findRegion(values.region, but))
  return { ...values, ...known }
}

function findUnknownFields(list: ReferenceList, fields: object): FieldError[] {
  const own: readonly string[] = fieldsOfList[list]
  return Object.entries(fields)
    .filter(([field, value]) => value !== undefined && !own.includes(field))
    .map(([path]) => ({ path, text: 'is not a field of this list' }))
}

async function checkItem(
  db: Queryable,
  list: ReferenceList,
  name: string | undefined,
  id: string,
  errors: FieldError[],
): Promise<void> {
  if (name !== undefined && (await isUsed(db, statements.checkName(list, name, id)))) {
    errors.push({ path: 'name', text: 'is already used in this list' })
  }
  if (errors.length > 0) throw invalidInput(errors)
}

async function checkConflicts(
  db: Queryable,
  list: ReferenceList,
  id: string,
  wanted: Partial<Record<string, string | boolean>>,
  was: object,
  stored: Partial<Record<string, string | boolean>>,
): Promise<void> {
  const conflicts: ReferenceConflict[] = []
  for (const [field, before] of Object.entries(was)) {
    const now = stored[field]
    if (!(field in wanted) || now === before || now === wanted[field]) continue
    const last = await db.find<Pick<ReferenceConflict, 'savedBy' | 'savedAt'>>(
      statements.findLastSave(list, id, field),
    )
    conflicts.push({ field, stored: now ?? null, savedBy: null, savedAt: null, ...last })
  }
  if (conflicts.length === 0) return
  throw changedMeanwhile('this item', { conflicts })
}

async function answerItem(db: Queryable, list: ReferenceList, id: string) {
  return Reply.json(await db.getJson(statements.getItem(list, id)))
}

/** The tables that refer to an item know all of its uses. */
const isForeignKeyError = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '23503'

async function isUsed(db: Queryable, statement: ReturnType<typeof statements.checkId>) {
  return (await db.get<{ isUsed: boolean }>(statement)).isUsed
}

/** “Sugar beet” → sugar-beet. A name in another script gets a generated id. */
function createId(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const slug = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')
  return slug.slice(0, 40) || `entry-${Date.now().toString(36)}`
}

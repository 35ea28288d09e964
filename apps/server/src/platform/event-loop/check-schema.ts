import { z } from 'zod'
import { createPauses } from './pauses.ts'

/** Lists up to this length are checked at once. */
const rowsAtOnce = 50

/** A caller has to correct the first errors before the others matter. */
const maxIssues = 1000

type Issue = z.core.$ZodIssue
type CheckResult = { ok: true; data: unknown } | { ok: false; issues: Issue[] }

/**
 * Checks a value with long lists against its schema, like `safeParse`, but lets other requests run in
 * between: first the rows of the lists one by one, then the value around them.
 */
export async function checkWithPauses(
  schema: z.core.$ZodType,
  value: unknown,
  pause = createPauses(),
): Promise<CheckResult> {
  const object = hasLongList(value) ? findObject(schema, value) : undefined
  if (!object || !isObject(value)) return checkAtOnce(schema, value)
  const { lists, around } = getParts(object)
  const checked = { ...value }
  const issues: Issue[] = []
  for (const [name, { element, length }] of lists) {
    const rows = value[name]
    if (!Array.isArray(rows)) continue
    const sized = checkAtOnce(length, rows)
    if (!sized.ok) return { ok: false, issues: sized.issues.map((each) => moveInto(each, name)) }
    const data: unknown[] = []
    for (const [index, row] of rows.entries()) {
      const result = hasLongList(row)
        ? await checkWithPauses(element, row, pause)
        : checkAtOnce(element, row)
      if (result.ok) data.push(result.data)
      else for (const issue of result.issues) issues.push(moveInto(issue, name, index))
      if (issues.length >= maxIssues) return { ok: false, issues }
      const pausing = pause()
      if (pausing) await pausing
    }
    checked[name] = data
  }
  return issues.length > 0 ? { ok: false, issues } : checkAtOnce(around, checked)
}

function checkAtOnce(schema: z.core.$ZodType, value: unknown): CheckResult {
  const { success, data, error } = z.safeParse(schema, value)
  return success ? { ok: true, data } : { ok: false, issues: error.issues }
}

const moveInto = (issue: Issue, ...path: PropertyKey[]): Issue => ({
  ...issue,
  path: [...path, ...issue.path],
})

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const hasLongList = (value: unknown): boolean =>
  isObject(value) &&
  Object.values(value).some((field) => Array.isArray(field) && field.length > rowsAtOnce)

/** The schema of an object; of several kinds of objects the one that the value says it is. */
function findObject(schema: z.core.$ZodType, value: unknown): z.ZodObject | undefined {
  if (schema instanceof z.ZodObject) return schema
  if (!(schema instanceof z.ZodDiscriminatedUnion) || !isObject(value)) return undefined
  const { discriminator, options } = schema.def
  const kind = value[discriminator]
  return options.find((option): option is z.ZodObject => {
    const field = option instanceof z.ZodObject && option.shape[discriminator]
    return field instanceof z.ZodLiteral && field.values.has(Object(kind).valueOf())
  })
}

interface Parts {
  lists: [name: string, { element: z.core.$ZodType; length: z.ZodType }][]
  /** The object with lists whose rows are not checked. */
  around: z.ZodType
}

/** A schema compiles when it is first used, so the parts of each are made once. */
const known = new WeakMap<z.ZodObject, Parts>()

function getParts(object: z.ZodObject): Parts {
  const found = known.get(object)
  if (found) return found
  const lists: Parts['lists'] = []
  const shape: Record<string, z.core.$ZodType> = { ...object.shape }
  for (const [name, field] of Object.entries(object.shape)) {
    const list = findList(field)
    if (!list) continue
    const { checks = [] } = list.def
    const ofLength = checks.filter(({ _zod }) => _zod.def.check.endsWith('_length'))
    const length = list.clone({ ...list.def, element: z.unknown(), checks: ofLength })
    lists.push([name, { element: list.element, length }])
    shape[name] = withUncheckedRows(field)
  }
  const parts = { lists, around: object.clone({ ...object.def, shape }) }
  known.set(object, parts)
  return parts
}

/** A list, also where it is optional or has a default. */
function findList(field: z.core.$ZodType): z.ZodArray | undefined {
  if (field instanceof z.ZodArray) return field
  return isWrapped(field) ? findList(field.def.innerType) : undefined
}

const isWrapped = (field: z.core.$ZodType) =>
  field instanceof z.ZodOptional || field instanceof z.ZodDefault

function withUncheckedRows(field: z.core.$ZodType): z.core.$ZodType {
  if (field instanceof z.ZodArray) return field.clone({ ...field.def, element: z.unknown() })
  if (field instanceof z.ZodOptional) return z.optional(withUncheckedRows(field.def.innerType))
  if (!(field instanceof z.ZodDefault)) return field
  return z._default(withUncheckedRows(field.def.innerType), () => field.def.defaultValue)
}

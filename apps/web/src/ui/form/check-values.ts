import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/** Checks the values of a form by a schema and leaves them as they were typed. */
export function checkValues<Values extends FieldValues>(schema: z.ZodType): Resolver<Values> {
  // The input of the schema can also be what a form does not type: null, or a field left out.
  const checked = schema as z.ZodType<unknown, Values>
  return zodResolver<Values, unknown, unknown>(checked, undefined, { raw: true })
}

import { z } from 'zod'

/**
 * Any JSON value: what a cell of any kind holds. Unlike `z.json()`, its description is not recursive, which
 * most generators of clients cannot read.
 */
export const jsonValue = () =>
  z.custom<z.core.util.JSONType>((value) => value !== undefined, { error: 'is required' })

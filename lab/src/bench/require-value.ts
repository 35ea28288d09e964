/** Stops a benchmark that misses something, before it measures the wrong thing. */
export function requireValue<Value>(value: Value | null | undefined, name: string): Value {
  if (value === null || value === undefined) throw new Error(`${name} is missing.`)
  return value
}

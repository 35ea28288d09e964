/** At most 254 characters, 64 of them before the @; letters of any script. */
export function isEmail(value: string): boolean {
  return (
    value.length <= 254 &&
    /^[^\s@"(),:;<>[\\\]]{1,64}@[^\s@"(),:;<>[\\\].]+(\.[^\s@"(),:;<>[\\\].]+)+$/u.test(value)
  )
}

interface CookieOptions {
  sameSite?: 'lax' | 'strict' | 'none'
  maxAgeInSeconds?: number
}

/** The text that sets a cookie of this whole site, never over plain http. */
export function cookieText(
  name: string,
  value: string,
  { sameSite = 'lax', maxAgeInSeconds }: CookieOptions = {},
): string {
  const end = maxAgeInSeconds === undefined ? '' : `; max-age=${maxAgeInSeconds}`
  return `${name}=${value}; path=/; secure; samesite=${sameSite}${end}`
}

interface CookieOptions {
  sameSite?: 'lax' | 'strict' | 'none'
  maxAgeInSeconds?: number
}

/** Formats a cookie for the whole site that is never sent over plain http. */
export function formatCookie(
  name: string,
  value: string,
  { sameSite = 'lax', maxAgeInSeconds }: CookieOptions = {},
): string {
  const end = maxAgeInSeconds === undefined ? '' : `; max-age=${maxAgeInSeconds}`
  return `${name}=${value}; path=/; secure; samesite=${sameSite}${end}`
}

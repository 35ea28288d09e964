/** Paths that open without signing in. */
const publicPaths: readonly string[] = ['/public/main', '/unauthorized', '/logout']

export function isPublicPath(pathname: string): boolean {
  return publicPaths.includes(withoutTrailingSlash(pathname))
}

export function withoutTrailingSlash(pathname: string): string {
  return pathname === '/' ? pathname : pathname.replace(/(?<!\/)\/+$/, '')
}

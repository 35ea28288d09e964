/** Paths that need no user. */
const openPaths: readonly string[] = ['/public/main', '/unauthorized', '/logout']

export function isOpenToAll(pathname: string): boolean {
  return openPaths.includes(withoutTrailingSlash(pathname))
}

export function withoutTrailingSlash(pathname: string): string {
  return pathname === '/' ? pathname : pathname.replace(/\/+$/, '')
}

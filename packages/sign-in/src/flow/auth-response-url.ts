import type { Settings } from '../settings/configuration.ts'

const responseParameters = ['code', 'state', 'error', 'error_description', 'iss', 'session_state']

/** Reads the provider's response: from the query, or from the fragment for the implicit flows. */
export function readAuthResponse(url: string, { responseType }: Settings): URLSearchParams {
  const { searchParams, hash } = new URL(url)
  return responseType === 'code' ? searchParams : new URLSearchParams(hash.slice(1))
}

export function isCallback(url: string, settings: Settings): boolean {
  const { origin, pathname } = new URL(url)
  const redirect = new URL(settings.redirectUrl)
  const response = readAuthResponse(url, settings)
  return (
    origin === redirect.origin &&
    pathname === redirect.pathname &&
    ['code', 'state', 'error', 'id_token'].some((name) => response.has(name))
  )
}

/** Removes the response from the address, so that a reload does not send it again. */
export function removeAuthResponse(url: string, { responseType }: Settings): string {
  const clean = new URL(url)
  if (responseType === 'code') {
    for (const name of responseParameters) clean.searchParams.delete(name)
  } else {
    clean.hash = ''
  }
  return clean.href
}

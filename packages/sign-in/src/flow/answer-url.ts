import type { Settings } from '../settings/configuration.ts'

const answerParameters = ['code', 'state', 'error', 'error_description', 'iss', 'session_state']

/** The provider's answer: in the query, for the implicit flows in the fragment. */
export function readAnswer(url: string, { responseType }: Settings): URLSearchParams {
  const { searchParams, hash } = new URL(url)
  return responseType === 'code' ? searchParams : new URLSearchParams(hash.slice(1))
}

export function isCallback(url: string, settings: Settings): boolean {
  const { origin, pathname } = new URL(url)
  const redirect = new URL(settings.redirectUrl)
  const answer = readAnswer(url, settings)
  return (
    origin === redirect.origin &&
    pathname === redirect.pathname &&
    ['code', 'state', 'error', 'id_token'].some((name) => answer.has(name))
  )
}

/** The same address without the answer in it, so that a reload does not bring it again. */
export function withoutAnswer(url: string, { responseType }: Settings): string {
  const clean = new URL(url)
  if (responseType === 'code') {
    for (const name of answerParameters) clean.searchParams.delete(name)
  } else {
    clean.hash = ''
  }
  return clean.href
}

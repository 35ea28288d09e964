import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { ProblemError } from '../../platform/problem-error.ts'

const maxAge = 10 * 60_000
const pauseBetweenFetches = 30_000
const patience = 5_000

export interface Provider {
  issuer: string
  /** Finds the key for a token. */
  key: JWTVerifyGetKey
}

type Fetch = (url: string) => Promise<unknown>

/**
 * The provider's issuer and signing keys, found by discovery. Keys that once worked are kept while
 * the provider is down; a key nobody has seen makes us look again, but not at every such token.
 */
export function providerKeys(authority: string, fetchJson: Fetch = fetchOnce, now = Date.now) {
  let known: { issuer: string; keys: ReturnType<typeof createLocalJWKSet>; at: number } | undefined
  let running: Promise<void> | undefined
  let lastTry = Number.NEGATIVE_INFINITY

  async function load(): Promise<void> {
    lastTry = now()
    const discovered = (await fetchJson(`${authority}/.well-known/openid-configuration`)) as {
      issuer: string
      jwks_uri: string
    }
    const keys = createLocalJWKSet((await fetchJson(discovered.jwks_uri)) as JSONWebKeySet)
    known = { issuer: discovered.issuer, keys, at: now() }
  }

  /** Callers that come together share one fetch. */
  async function refresh(): Promise<void> {
    running ??= load().finally(() => {
      running = undefined
    })
    await running.catch(() => {})
  }

  const mayTryAgain = () => now() - lastTry >= pauseBetweenFetches

  return async function provider(): Promise<Provider> {
    if (!known) await refresh()
    else if (now() - known.at > maxAge && mayTryAgain()) await refresh()
    if (!known) throw new ProblemError('provider_unreachable')
    return {
      issuer: known.issuer,
      async key(header, token) {
        try {
          return await known!.keys(header, token)
        } catch (error) {
          if (!(error instanceof errors.JWKSNoMatchingKey) || !mayTryAgain()) throw error
          await refresh()
          return await known!.keys(header, token)
        }
      },
    }
  }
}

async function fetchOnce(url: string): Promise<unknown> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(patience), redirect: 'error' })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return answer.json()
}

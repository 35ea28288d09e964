import { once } from 'node:events'
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { ProblemError } from '../../platform/api/problem-error.ts'

const maxAge = 10 * 60_000
/** The longest time until a changed key is found, however many tokens have unknown keys. */
const pauseBetweenFetches = 30_000
/** Shorter while no keys are known, because nobody can sign in. */
const pauseAtFirst = 1_000
const timeout = 5_000

export interface Provider {
  issuer: string
  /** Finds the key for a token. */
  key: JWTVerifyGetKey
}

export interface ProviderKeys {
  (): Promise<Provider>
  /** The origins a browser uses to sign in: the provider and its endpoints. */
  origins(): string[]
}

const Discovered = z.looseObject({ issuer: z.string(), jwks_uri: z.string() })
type Discovered = z.infer<typeof Discovered>

interface Known {
  issuer: string
  keys: JWTVerifyGetKey
  /** When they were fetched. */
  at: number
  origins: string[]
}

type Fetch = (url: string) => Promise<unknown>

/**
 * The provider's issuer and signing keys from discovery. Known keys are used while the provider is down;
 * an unknown key triggers a refresh, but not for every such token.
 */
export function providerKeys(
  authority: string,
  fetchJson: Fetch = fetchOnce,
  now = Date.now,
): ProviderKeys {
  let known: Known | undefined
  let running: Promise<void> | undefined
  let lastTry = Number.NEGATIVE_INFINITY
  let isDown = false

  async function load(): Promise<void> {
    lastTry = now()
    const answer = await fetchJson(`${authority}/.well-known/openid-configuration`)
    const discovered = Discovered.parse(answer)
    if (withoutSlash(discovered.issuer) !== withoutSlash(authority)) {
      throw new Error(
        `OIDC_AUTHORITY is ${authority}, but the provider there names itself ${discovered.issuer}.`,
      )
    }
    // createLocalJWKSet checks the keys.
    const { keys } = (await fetchJson(discovered.jwks_uri)) as JSONWebKeySet
    known = {
      issuer: discovered.issuer,
      // With exponent 1, a signature is the message itself, which anyone can create.
      keys: createLocalJWKSet({ keys: keys.filter((key) => key.e !== 'AQ') }),
      at: now(),
      origins: originsOf(discovered),
    }
  }

  /** Concurrent callers share one fetch. */
  async function refresh(): Promise<void> {
    running ??= load().finally(() => {
      running = undefined
    })
    await running.then(
      () => {
        isDown = false
      },
      () => {
        isDown = true
      },
    )
  }

  const canTryAgain = () =>
    running !== undefined || now() - lastTry >= (known ? pauseBetweenFetches : pauseAtFirst)

  function getKnown(): Known {
    if (!known) throw new ProblemError('provider_unreachable')
    return known
  }

  async function provider(): Promise<Provider> {
    if (!known && canTryAgain()) await refresh()
    const { issuer, at } = getKnown()
    // Runs in the background, because slightly old keys are still valid.
    if (now() - at > maxAge && canTryAgain()) void refresh()
    return {
      issuer,
      async key(header, token) {
        try {
          return await getKnown().keys(header, token)
        } catch (error) {
          if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
          if (canTryAgain()) {
            await refresh()
            if (!isDown) return await getKnown().keys(header, token)
          }
          // The key may be a new one of the provider, so the token is not rejected yet.
          throw isDown ? new ProblemError('provider_unreachable') : error
        }
      },
    }
  }

  function origins(): string[] {
    if (!known && canTryAgain()) void refresh()
    return known?.origins ?? [new URL(authority).origin]
  }

  return Object.assign(provider, { origins })
}

/** A provider can use different hosts for its pages and endpoints. */
function originsOf(discovered: Discovered): string[] {
  const endpoints = Object.entries(discovered)
    .filter(([name]) => /^(issuer|jwks_uri|check_session_iframe|.*_endpoint)$/.test(name))
    .map(([, address]) => String(address))
    .filter((address) => URL.canParse(address))
  return [...new Set(endpoints.map((address) => new URL(address).origin))]
}

function withoutSlash(url: string): string {
  return String(url).replace(/\/$/, '')
}

async function fetchOnce(url: string): Promise<unknown> {
  const signal = AbortSignal.timeout(timeout)
  const answer = await fetch(url, { signal, redirect: 'error' })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  // In Node 20 an answer that is aborted while it arrives may never end.
  const aborted = once(signal, 'abort').then(() => Promise.reject(signal.reason))
  return Promise.race([answer.json(), aborted])
}

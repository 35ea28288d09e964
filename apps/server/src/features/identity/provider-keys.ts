import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { fetchJson } from '../../platform/outbound/fetch-json.ts'
import type { Proxies } from '../../platform/outbound/proxies.ts'
import { explainFault, UnreachableAddressError, WrongProviderError } from './provider-fault.ts'

const maxAge = 10 * 60_000
const pauseBetweenFetches = 30_000
/** Shorter while no keys are known, because nobody can sign in. */
const pauseAtFirst = 1_000
/**
 * How often keys are fetched because of tokens with unknown keys, if that brings no new key: twice in fifteen
 * seconds. A new key is therefore found at once, and within fifteen seconds while somebody sends tokens with
 * invented keys.
 */
const maxVainFetches = 2
const vainPeriod = 15_000
/** Fetches because of one and the same unknown key, such as a retired one. */
const pauseForSameKey = 30_000
const maxUnknownKeys = 1_000
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
  /** The result of the last attempt to read the keys. Starts the next one where it is time for it. */
  status(): ProviderStatus
}

export interface ProviderStatus {
  isReachable: boolean
  /** Whether this server has keys, perhaps older ones; without them it rejects every user. */
  hasKeys: boolean
  /** Whether the last attempt failed in a way that only another setting can mend. */
  isWrongSetting: boolean
  /** Attempts that failed since the start. */
  failures: number
}

const Discovered = z.looseObject({ issuer: z.string(), jwks_uri: z.string() })
const KeySet = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })) })
type Discovered = z.infer<typeof Discovered>

interface Known {
  issuer: string
  keys: JWTVerifyGetKey
  /** Each key as text, to find out whether there is a new one. */
  texts: Set<string>
  /** When they were fetched. */
  at: number
  origins: string[]
}

interface KeyOptions {
  fetch?: (url: string) => Promise<unknown>
  now?: () => number
  proxies?: Proxies | undefined
  log?: Log
}

interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/**
 * The provider's issuer and signing keys from discovery. Known keys are used while the provider is down;
 * an unknown key triggers a refresh, but not for every such token.
 */
export function providerKeys(
  authority: string,
  { fetch, now = Date.now, proxies, log }: KeyOptions = {},
): ProviderKeys {
  const get = fetch ?? ((url: string) => fetchJson(url, { timeout, proxies }))
  let known: Known | undefined
  let running: Promise<void> | undefined
  let lastTry = Number.NEGATIVE_INFINITY
  let isDown = false
  let isWrongSetting = false
  let failures = 0
  let reported: string | undefined
  /** When keys were fetched without finding a new one. */
  let vainFetches: number[] = []
  /** Unknown keys by id, with the time when they were looked for. */
  const unknown = new Map<string, number>()

  async function load(): Promise<void> {
    lastTry = now()
    vainFetches = [...vainFetches.slice(-maxVainFetches), lastTry]
    const address = `${authority}/.well-known/openid-configuration`
    const { data: discovered } = Discovered.safeParse(await getFrom(address))
    if (!discovered) {
      throw new WrongProviderError(`${address} has no issuer or jwks_uri as text`)
    }
    if (withoutSlash(discovered.issuer) !== withoutSlash(authority)) {
      throw new WrongProviderError(`the provider there names itself ${discovered.issuer}`)
    }
    const { data } = KeySet.safeParse(await getFrom(discovered.jwks_uri))
    if (!data) throw new WrongProviderError(`${discovered.jwks_uri} has no list of keys`)
    // createLocalJWKSet checks the keys.
    const { keys } = data as JSONWebKeySet
    const texts = new Set(keys.map((key) => JSON.stringify(key)))
    const before = known?.texts
    if (before && [...texts].some((text) => !before.has(text))) {
      // The keys were rotated, and may be again in a moment.
      vainFetches.pop()
      unknown.clear()
    }
    known = {
      texts,
      issuer: discovered.issuer,
      // With exponent 1, a signature is the message itself, which anyone can create.
      keys: createLocalJWKSet({ keys: keys.filter((key) => key.e !== 'AQ') }),
      at: now(),
      origins: originsOf(discovered),
    }
  }

  /** The address is part of the error, because the keys can be on another host. */
  async function getFrom(address: string): Promise<unknown> {
    try {
      return await get(address)
    } catch (error) {
      throw new UnreachableAddressError(address, error)
    }
  }

  /** Reports the beginning of an outage, each new reason of it, and its end. */
  function report(error: unknown): void {
    const fault = explainFault(error)
    isWrongSetting = fault.isWrongSetting
    if (fault.reason === reported) return
    reported = fault.reason
    log?.warn(
      { authority, code: fault.code, reason: fault.reason },
      `cannot reach the identity provider: ${fault.reason}`,
    )
  }

  /** Concurrent callers share one fetch. */
  async function refresh(): Promise<void> {
    running ??= load().finally(() => {
      running = undefined
    })
    await running.then(
      () => {
        isDown = false
        if (reported !== undefined) log?.info({ authority }, 'the identity provider answers again')
        reported = undefined
      },
      (error: unknown) => {
        isDown = true
        failures += 1
        report(error)
      },
    )
  }

  const canTryAgain = () =>
    running !== undefined || now() - lastTry >= (known ? pauseBetweenFetches : pauseAtFirst)

  function canLookFor(kid: string | undefined): boolean {
    if (running) return true
    const lookedFor = kid === undefined ? undefined : unknown.get(kid)
    if (lookedFor !== undefined && now() - lookedFor < pauseForSameKey) return false
    vainFetches = vainFetches.filter((at) => now() - at < vainPeriod)
    return vainFetches.length < maxVainFetches
  }

  /** Remembers keys that are unknown even to the provider. */
  const findLoaded: JWTVerifyGetKey = async (header, token) => {
    try {
      return await getKnown().keys(header, token)
    } catch (error) {
      if (unknown.size >= maxUnknownKeys) unknown.clear()
      if (header.kid !== undefined) unknown.set(header.kid, now())
      throw error
    }
  }

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
          if (canLookFor(header.kid)) {
            await refresh()
            if (!isDown) return await findLoaded(header, token)
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

  function status(): ProviderStatus {
    const isOld = known !== undefined && now() - known.at > maxAge
    if ((!known || isDown || isOld) && canTryAgain()) void refresh()
    return {
      isReachable: !isDown,
      hasKeys: known !== undefined,
      isWrongSetting: isDown && isWrongSetting,
      failures,
    }
  }

  return Object.assign(provider, { origins, status })
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

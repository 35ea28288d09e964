import type { HealthFinding } from '../../platform/http/health.ts'
import type { Metric } from '../../platform/http/metrics.ts'
import type { ProviderStatus } from './provider-keys.ts'

const seeLog = 'The log of the server has the cause.'

/**
 * A server that has never read the keys because of a wrong setting gets no requests, so that an upgrade
 * stops at it. An outage of the provider concerns all servers: they stay ready, because API keys and, with
 * the keys that are known, users can go on.
 */
export function checkProvider({
  isReachable,
  hasKeys,
  isWrongSetting,
}: ProviderStatus): HealthFinding | undefined {
  if (isReachable) return undefined
  if (hasKeys) {
    return {
      isBlocking: false,
      sentence: `The identity provider cannot be reached. Signed-in users can continue. ${seeLog}`,
    }
  }
  return {
    isBlocking: isWrongSetting,
    sentence: `No user can sign in, because the identity provider cannot be used. ${seeLog}`,
  }
}

export function listProviderMetrics({ isReachable, hasKeys, failures }: ProviderStatus): Metric[] {
  return [
    { name: 'identity_provider_reachable', type: 'gauge', now: Number(isReachable) },
    { name: 'identity_provider_keys_known', type: 'gauge', now: Number(hasKeys) },
    { name: 'identity_provider_failures_total', type: 'counter', now: failures },
  ]
}

import type { deliveryApi } from '@nutripim/contract/delivery/delivery'
import type { Handlers } from '../../platform/api/handler.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'

export const deliveryKeyHandlers: Handlers<(typeof deliveryApi)['key']> = {
  getKey({ identity: { countries, key } }) {
    if (!key) throw new ProblemError('key_rejected')
    const { name, scopes, channels, expiresAt } = key
    return {
      name,
      countries: [...countries],
      scopes: [...scopes],
      channels: [...channels],
      expiresAt,
    }
  },
}

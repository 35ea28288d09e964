import type { ClientSettings, identityRoutes } from '@nutripim/contract/identity/identity'
import type { Handlers } from '../../platform/api/handler.ts'

export function identityHandlers(clientSettings: ClientSettings): Handlers<typeof identityRoutes> {
  return {
    getEffectiveIdentity({ identity: { displayName, rights, roles } }) {
      return { displayName, rights: [...rights], roles: [...roles] }
    },

    getClientSettings() {
      return clientSettings
    },
  }
}

import { createAuthStorage } from '../settings/auth-storage.ts'
import {
  completeConfiguration,
  type Settings,
  type SignInConfiguration,
} from '../settings/configuration.ts'
import { checkConfigurations, checkShape } from '../settings/configuration-check.ts'
import { createLog } from '../settings/log.ts'
import { type BrowserParts, createBrowserParts } from '../windows/browser-parts.ts'
import { isCallback, readAuthResponse, removeAuthResponse } from './auth-response-url.ts'
import type { SignedIn } from './session.ts'
import { createSignInFromSettings, type SignIn } from './sign-in.ts'

export interface SignIns {
  /** Returns the sign-in of a configuration, or of the first one. */
  get(configId?: string): SignIn
  /** Call it when the app starts: completes the callback of one configuration, restores the others. */
  checkAuth(url?: string): Promise<(SignedIn & { configId: string })[]>
}

/** Signs in with several providers or clients, each with its own session. */
export function createSignIns(
  configurations: readonly SignInConfiguration[],
  ownParts: Partial<BrowserParts> = {},
): SignIns {
  const browser = createBrowserParts(ownParts)
  const all = (configurations ?? []).map((configuration, index) => {
    checkShape(configuration)
    return separateStorage(completeConfiguration(configuration, browser.isBrowser), index)
  })
  checkConfigurations(all, browser.console)
  const members = all.map((settings) => ({
    settings,
    configId: settings.configId,
    signIn: createSignInFromSettings(settings, browser),
    readStoredState: () => createAuthStorage(settings, browser).readAttempt().stateControl,
  }))

  async function checkAuth(url = browser.location.href) {
    const candidate = members.find(({ settings }) => isCallback(url, settings))
    if (!candidate) return check(() => url)
    const state = readAuthResponse(url, candidate.settings).get('state')
    const owner = members.find((member) => state !== null && member.readStoredState() === state)
    if (owner)
      return check((member) => (member === owner ? url : removeAuthResponse(url, owner.settings)))

    // Without a matching attempt the callback has failed for all configurations.
    const errorMessage = `could not find matching config for state ${state}`
    createLog(candidate.settings.logLevel, browser.console).error(errorMessage)
    const failed = await check(() => url)
    return failed.map((result) => (result.isAuthenticated ? result : { ...result, errorMessage }))
  }

  function check(urlFor: (member: (typeof members)[number]) => string) {
    return Promise.all(
      members.map(async (member) => ({
        ...(await member.signIn.checkAuth(urlFor(member))),
        configId: member.configId,
      })),
    )
  }

  return {
    get(configId) {
      const member = members.find((each) => configId === undefined || each.configId === configId)
      if (!member) throw new Error(`There is no configuration ${configId}.`)
      return member.signIn
    },
    checkAuth,
  }
}

/** Gives each configuration its own storage prefix. Only the first one sets the id token cookie. */
function separateStorage(settings: Settings, index: number) {
  const configId = settings.configId ?? `${index}-${settings.clientId}`
  return {
    ...settings,
    configId,
    storagePrefix: `${settings.storagePrefix}${configId}_`,
    setIdTokenCookie: index === 0 && settings.setIdTokenCookie,
  }
}

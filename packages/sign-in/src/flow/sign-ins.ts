import { authStorage } from '../settings/auth-storage.ts'
import {
  completeConfiguration,
  type Settings,
  type SignInConfiguration,
} from '../settings/configuration.ts'
import { checkConfigurations, checkShape } from '../settings/configuration-check.ts'
import { createLog } from '../settings/log.ts'
import { type BrowserParts, browserParts } from '../windows/browser-parts.ts'
import { isCallback, readAnswer, withoutAnswer } from './answer-url.ts'
import type { SignedIn } from './session.ts'
import { type SignIn, signInWith } from './sign-in.ts'

export interface SignIns {
  /** One of them; the first when none is named. */
  of(configId?: string): SignIn
  /** On app start: the callback goes to the configuration that asked for it, the others are restored. */
  checkAuth(url?: string): Promise<(SignedIn & { configId: string })[]>
}

/** Several providers or clients side by side, each with a session of its own. */
export function createSignIns(
  configurations: readonly SignInConfiguration[],
  ownParts: Partial<BrowserParts> = {},
): SignIns {
  const browser = browserParts(ownParts)
  const all = (configurations ?? []).map((configuration, index) => {
    checkShape(configuration)
    return apart(completeConfiguration(configuration, browser.isBrowser), index)
  })
  checkConfigurations(all, browser.console)
  const members = all.map((settings) => ({
    settings,
    configId: settings.configId as string,
    signIn: signInWith(settings, browser),
    awaitedState: () => authStorage(settings, browser).readAttempt().stateControl,
  }))

  async function checkAuth(url = browser.location.href) {
    const [asked] = members.filter(({ settings }) => isCallback(url, settings))
    if (!asked) return check(() => url)
    const state = readAnswer(url, asked.settings).get('state')
    const owner = members.find((member) => state !== null && member.awaitedState() === state)
    if (owner)
      return check((member) => (member === owner ? url : withoutAnswer(url, owner.settings)))

    // Nobody knows whose attempt was answered, so for all of them it has failed.
    const errorMessage = `could not find matching config for state ${state}`
    createLog(asked.settings.logLevel, browser.console).error(errorMessage)
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
    of(configId) {
      const member = members.find((each) => configId === undefined || each.configId === configId)
      if (!member) throw new Error(`There is no configuration ${configId}`)
      return member.signIn
    },
    checkAuth,
  }
}

/** Each keeps its things under its own name; the one id token cookie is the first one's. */
function apart(settings: Settings, index: number): Settings {
  const configId = settings.configId ?? `${index}-${settings.clientId}`
  return {
    ...settings,
    configId,
    storagePrefix: `${settings.storagePrefix}${configId}_`,
    setIdTokenCookie: index === 0 && settings.setIdTokenCookie,
  }
}

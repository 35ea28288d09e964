import type {
  ClientSettings,
  EffectiveIdentity,
  identityRoutes,
} from '@nutripim/contract/identity/identity'
import type { SignedIn } from '@nutripim/sign-in/flow/session'
import type { SignIn } from '@nutripim/sign-in/flow/sign-in'
import { bareRoute } from '../api/bare-route.ts'
import { call } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { showHttpError, showPermissionsChanged } from '../api/http-error-toast.ts'
import { forgetAnswers } from '../api/request/remembered-answers.ts'
import { connectCalls } from '../api/request/send-request.ts'
import { forgetCountries, readStoredCountry, storeCountry } from '../country/stored-country.ts'
import { createStore } from '../ui/store.ts'
import { startEditBackup, stopEditBackup } from '../ui/unsaved/edit-backup.ts'
import { claimRecoveredEdits, storeUnsavedEdits } from '../ui/unsaved/recovered-edits.ts'
import { notifySessionEnd } from './session-end.ts'

export type Session =
  | { phase: 'starting' | 'identifying' | 'signing-out' }
  /** Our own server did not tell where to sign in. */
  | { phase: 'unreachable'; error: CallError }
  | { phase: 'signed-out'; failure?: SignedIn; hasExpired?: true }
  /** Signed in, but the server did not say who that is. */
  | { phase: 'unidentified'; error: CallError }
  | { phase: 'signed-in'; identity: EffectiveIdentity }

type Routes = typeof identityRoutes
const clientSettings = bareRoute<Routes['getClientSettings']>({
  method: 'GET',
  path: '/experience/client-settings',
})
const effectiveIdentity = bareRoute<Routes['getEffectiveIdentity']>({
  method: 'GET',
  path: '/experience/effective-identity',
})

/** Longer than this no call waits for a new token, however long the provider is down. */
const renewalPatience = 10_000
/** Local-storage names with this prefix are caches of a session. */
const cachePrefix = 'advice_'
const signInPrefix = 'nutrivita_'
const idTokenName = `${signInPrefix}idToken`
/** In session storage after a failed sign-in, because the page that says so can be reloaded. */
const returnUrlName = 'return_url'

const session = createStore<Session>({ phase: 'starting' })
let settings: ClientSettings | undefined
let signIn: SignIn | undefined
let loading: Promise<SignIn> | undefined
let renewing: Promise<SignedIn> | undefined
/** The provider's name for whoever is signed in. */
let person: string | undefined
/** Where the user wanted to go before signing in, until they are there. */
let returnUrl: string | undefined

export const currentSession = session.get
export const subscribeToSession = session.subscribe
/** The provider's name for whoever is signed in: caches are kept under it. */
export const currentPerson = (): string | undefined => person
export const currentSettings = (): ClientSettings | undefined => settings

/** On app start: learns where to sign in, then restores a session or finishes a sign-in. */
export async function startSession(): Promise<void> {
  session.set({ phase: 'starting' })
  try {
    settings = await call(clientSettings, {}, { handles: 'all' })
  } catch (error) {
    // Without a signal to abort it, a call fails with nothing but a CallError.
    return session.set({ phase: 'unreachable', error: error as CallError })
  }
  connectApi()
  if (!isSessionExpected()) {
    forget()
    return session.set({ phase: 'signed-out' })
  }
  let state: SignedIn
  try {
    state = await (signIn ?? (await loadSignIn())).checkAuth()
  } catch {
    // Only loading can fail: a failed sign-in is a state.
    return session.set({ phase: 'unreachable', error: new CallError(0, location.origin) })
  }
  returnUrl = state.returnUrl
  if (state.isAuthenticated) return welcome(state)
  // A session may have ended while nobody was here to see it.
  forget()
  if (returnUrl !== undefined) sessionStorage.setItem(returnUrlName, returnUrl)
  if (state.route !== undefined) history.replaceState(null, '', state.route)
  session.set({ phase: 'signed-out', ...(state.errorMessage !== undefined && { failure: state }) })
}

/** Without a stored token or a response of the provider in the address, nobody is signed in. */
export function isSessionExpected(): boolean {
  return (
    localStorage.getItem(idTokenName) !== null || /[?&](code|state|error)=/.test(location.search)
  )
}

const importSignIn = () => import('@nutripim/sign-in/flow/sign-in')

/** Fetches the code that signs in before it is needed. */
export const preloadSignIn = () => void importSignIn().catch(() => {})

/** The code that signs in is loaded when it is needed, so that the login screen shows sooner. */
export function loadSignIn(): Promise<SignIn> {
  loading ??= importSignIn().then(
    ({ createSignIn }) => {
      signIn = connectSignIn(createSignIn)
      return signIn
    },
    (error) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

// Another tab signs in while this one shows the login screen.
addEventListener('storage', ({ key, newValue }) => {
  if (!signIn && key === idTokenName && newValue) void startSession()
})

/** Goes to the identity provider, and comes back to where the user is now. */
export async function login(): Promise<void> {
  const { pathname, search, hash } = location
  const leadsNowhere = ['/unauthorized', '/logout'].includes(pathname)
  // After a failed sign-in the page that the user wanted is still known.
  const wantedUrl = returnUrl ?? sessionStorage.getItem(returnUrlName) ?? '/'
  await (signIn ?? (await loadSignIn())).authorize({
    returnUrl: leadsNowhere ? wantedUrl : pathname + search + hash,
  })
}

export async function logout(): Promise<void> {
  session.set({ phase: 'signing-out' })
  stopEditBackup({ isLogout: true })
  forget()
  await signIn?.logoffAndRevokeTokens()
  // Only without an end-session page at the provider are we still here.
  history.replaceState(null, '', '/')
  session.set({ phase: 'signed-out' })
}

/** Somebody is signed in, perhaps somebody else than before. */
function welcome(state: SignedIn): Promise<void> {
  person = personIn(state)
  const country = claimRecoveredEdits(person)
  if (country !== undefined) storeCountry(country)
  return identify(startEditBackup(person, readStoredCountry))
}

/** Asks the server who the user is and what they may do, then goes to where they wanted to be. */
export async function identify(isBackupRead = Promise.resolve()): Promise<void> {
  session.set({ phase: 'identifying' })
  const isLatest = startIdentityRequest()
  try {
    const identity = await call(effectiveIdentity, {}, { handles: 'all' })
    // Before the forms open, which take what was recovered.
    await isBackupRead
    if (!isLatest()) return
    if (returnUrl !== undefined) history.replaceState(null, '', ownPath(returnUrl))
    returnUrl = undefined
    sessionStorage.removeItem(returnUrlName)
    session.set({ phase: 'signed-in', identity })
  } catch (error) {
    // A rejected token may have ended the session already; then the login screen says enough.
    if (session.get().phase !== 'identifying' || !isLatest()) return
    // Without a signal to abort it, a call fails with nothing but a CallError.
    session.set({ phase: 'unidentified', error: error as CallError })
  }
}

function connectSignIn(
  createSignIn: typeof import('@nutripim/sign-in/flow/sign-in').createSignIn,
): SignIn {
  if (!settings) throw new Error('The settings of the sign-in are not loaded.')
  const { authority, clientId } = settings
  const created = createSignIn({
    authority,
    clientId,
    redirectUrl: `${location.origin}/`,
    postLogoutRedirectUri: `${location.origin}/`,
    scope: 'openid profile offline_access email',
    maxIdTokenIatOffsetAllowedInSeconds: 600,
    silentRenew: true,
    useRefreshToken: true,
    // So that no call goes out with a token that ends on its way.
    renewTimeBeforeTokenExpiresInSeconds: 60,
    storagePrefix: signInPrefix,
    clearAtLogout: [cachePrefix],
  })
  created.subscribe(follow)
  return created
}

function connectApi(): void {
  connectCalls({
    idToken: () => signIn?.idToken(),
    renew: () => {
      if (!signIn) return Promise.resolve(false)
      // Calls that are rejected together share one renewal.
      renewing ??= signIn.forceRefresh().finally(() => {
        renewing = undefined
      })
      const isRenewed = renewing.then((state) => state.isAuthenticated && !state.errorMessage)
      return Promise.race([isRenewed, after(renewalPatience, false)])
    },
    onError: (error, isHandled) => {
      if (!isHandled) showHttpError(error)
      if (error.code === 'right_missing' || error.code === 'no_role') void refreshRights()
    },
  })
}

/** The session may end or begin elsewhere: a renewal fails, another tab signs in or out. */
function follow(state: SignedIn): void {
  const { phase } = session.get()
  const isOut = phase === 'signed-out'
  if (phase === 'signing-out') return
  if (state.needsRedirect) return void renewByRedirect()
  if (state.isAuthenticated) {
    if (!isOut && personIn(state) === person) return
    forget()
    void welcome(state)
  } else if (!isOut) {
    if (!state.hasLoggedOut) storeUnsavedEdits(person, readStoredCountry())
    stopEditBackup({ isLogout: state.hasLoggedOut === true })
    forget()
    session.set({ phase: 'signed-out', ...(!state.hasLoggedOut && { hasExpired: true }) })
  }
}

/**
 * Goes through the provider's page, which usually returns at once, because the session would end soon.
 * Unsaved edits are recovered afterwards.
 */
async function renewByRedirect(): Promise<void> {
  const before = session.get()
  if (before.phase !== 'signed-in') return
  storeUnsavedEdits(person, readStoredCountry())
  // Replaces the screen, whose leave guard would ask about the unsaved edits.
  session.set({ phase: 'identifying' })
  // If the provider cannot be reached, the screen comes back with its edits until the session ends.
  await login().catch(() => session.set(before))
}

function personIn({ userData }: SignedIn): string | undefined {
  return typeof userData?.sub === 'string' ? userData.sub : undefined
}

let identityRequests = 0

/** Answers can arrive in another order: an older one has rights that were removed, or of another user. */
function startIdentityRequest(): () => boolean {
  identityRequests += 1
  const own = identityRequests
  return () => own === identityRequests
}

/** Roles can be assigned and removed after they were read: a call that is denied is a sign of it. */
export async function refreshRights(): Promise<void> {
  // Otherwise the rights are being read already.
  if (session.get().phase !== 'signed-in') return
  const isLatest = startIdentityRequest()
  const identity = await call(effectiveIdentity, {}, { handles: 'all' }).catch(() => undefined)
  const current = session.get()
  if (identity === undefined || current.phase !== 'signed-in' || !isLatest()) return
  session.set({ phase: 'signed-in', identity })
  // Menus and screens may have changed under the pointer.
  if (haveRightsChanged(current.identity, identity)) showPermissionsChanged()
}

const haveRightsChanged = (before: EffectiveIdentity, now: EffectiveIdentity) =>
  before.rights.length !== now.rights.length ||
  before.rights.some((right) => !now.rights.includes(right))

function forget(): void {
  forgetAnswers()
  forgetCountries()
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith(cachePrefix)) localStorage.removeItem(name)
  }
  notifySessionEnd()
}

function after<Value>(milliseconds: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, value))
}

/** A return address is a path of ours, never another site. */
export function ownPath(address: string): string {
  const url = new URL(address, location.origin)
  return url.origin === location.origin ? url.pathname + url.search + url.hash : '/'
}

import type { DemoAccount } from '@nutripim/demo-identity/demo-accounts'
import type { Config } from '../platform/config/config.ts'
import type { StartLog } from '../platform/start-log.ts'
import { StartupError } from '../platform/startup-error.ts'

/** The provider of the settings, or the demo provider with its accounts. */
export async function openProvider(
  config: Config,
  env: Record<string, string | undefined>,
  out: StartLog,
  closing: (() => Promise<void>)[],
): Promise<{ provider: NonNullable<Config['provider']>; accounts: readonly DemoAccount[] }> {
  if (config.provider) return { provider: config.provider, accounts: [] }
  if (env.NODE_ENV === 'production') {
    throw new StartupError('OIDC_AUTHORITY is missing: it is required with NODE_ENV=production.')
  }
  const { startDemoIdentity } = await import('@nutripim/demo-identity/demo-identity')
  const clientId = 'nutripim'
  const demo = await startDemoIdentity({
    port: config.demoIdentityPort,
    clientId,
    redirectUris: [`${config.publicUrl}/`],
    postLogoutRedirectUris: [`${config.publicUrl}/`],
    corsOrigins: [config.publicUrl],
    ...('folder' in config.database && {
      keysFile: `${config.database.folder}/demo-identity-keys.json`,
    }),
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new StartupError(
      `DEMO_IDENTITY_PORT: port ${config.demoIdentityPort} is already in use. Select another port.`,
    )
  })
  closing.push(() => demo.close())
  out.info(`Demo identity provider at ${demo.issuer}`)
  return { provider: { authority: demo.issuer, clientId }, accounts: demo.accounts }
}

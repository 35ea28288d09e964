import { rmSync } from 'node:fs'
import type { ForgingProvider } from '@nutripim/sign-in/test-support/forging-provider'
import { startForgingServer } from '@nutripim/sign-in/test-support/forging-server'
import { copyDemoData } from '@nutripim/tools/test-run/demo-data'
import { startTestProduct } from '../tools/product.ts'

export interface ForgingProduct {
  url: string
  provider: ForgingProvider
  stop(): Promise<void>
}

/** Starts the built product with an identity provider that a test can make fail. */
export async function startForgingProduct(email: string): Promise<ForgingProduct> {
  const folder = copyDemoData()
  const clientId = 'nutripim'
  const person = { sub: 'someone', name: 'Some One', email }
  const { provider, close } = await startForgingServer({ clientId, person })
  const product = await startTestProduct(folder, {
    OIDC_AUTHORITY: provider.issuer,
    OIDC_CLIENT_ID: clientId,
  })
  return {
    url: product.url,
    provider,
    async stop() {
      await product.stop()
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

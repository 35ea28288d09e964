import { findFreePorts } from '@nutripim/tools/free-port'
import { startProduct } from '@nutripim/tools/run-product'

export interface TestProduct {
  url: string
  /** The demo identity provider. */
  issuer: string
  /** The output of the server so far, for tests that check its log. */
  output(): string
  stop(): Promise<unknown>
}

/** Starts the built product on free ports; it validates each of its responses by the contract. */
export async function startTestProduct(
  dataFolder: string,
  env: Record<string, string> = {},
): Promise<TestProduct> {
  const [port, identityPort] = await findFreePorts(2)
  const { url, output, stop } = await startProduct({
    env: {
      PORT: String(port),
      DEMO_IDENTITY_PORT: String(identityPort),
      DATA_DIR: dataFolder,
      // Receivers of webhooks in tests are on this machine.
      WEBHOOK_PRIVATE: '1',
      ASSISTANTS: '1',
      CHECK_ANSWERS: '1',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  return { url, issuer: `http://localhost:${identityPort}`, output, stop: () => stop() }
}

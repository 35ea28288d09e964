import { findFreePorts } from '@nutripim/tools/free-port'
import { startProduct } from '@nutripim/tools/run-product'

export interface TestProduct {
  url: string
  /** The demo identity provider. */
  issuer: string
  /** What the server has said so far, for a test that looks into its log. */
  output(): string
  stop(): Promise<unknown>
}

/** The built product on free ports, checking each of its own answers against the contract. */
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
      CHECK_ANSWERS: '1',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  return { url, issuer: `http://localhost:${identityPort}`, output, stop: () => stop() }
}

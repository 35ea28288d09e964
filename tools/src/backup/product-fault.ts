import pg from 'pg'
import { findFreePorts } from '../free-port.ts'
import { startIdentityProvider } from '../identity-provider.ts'
import { runProduct } from '../run-product.ts'
import { waitFor } from '../wait-for.ts'

const email = 'restore-drill@nutripim.example'
/** Starts the product on a restored database, signs in and reads. Returns what does not work. */
export async function findProductFault(databaseUrl: string): Promise<string | undefined> {
  const provider = await startIdentityProvider('127.0.0.1')
  const [port = 0] = await findFreePorts(1)
  const product = runProduct({
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      OIDC_AUTHORITY: provider.authority,
      OIDC_CLIENT_ID: provider.clientId,
      // A copy must not send e-mails or request links.
      LINK_MONITOR: 'off',
      LOG_LEVEL: 'error',
    },
  })
  const read = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { authorization: `Bearer ${provider.issueToken(email)}` },
      signal: AbortSignal.timeout(30_000),
    })
    if (!response.ok) throw new Error(`${path} answers ${response.status}`)
    return response.text()
  }
  try {
    await waitFor('the product to be ready', 120, async () => (await read('/health/ready')) !== '')
    const country = await addDrillUser(databaseUrl)
    await read('/api/experience/effective-identity')
    await read(`/api/product-information/product-compositions/${country}`)
    return undefined
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return `The product does not work on the restored database: ${reason} ${product.output()}`
  } finally {
    await product.stop()
    provider.close()
  }
}

/** Adds a user to the copy, assigned to one country that has products, and returns the country. */
async function addDrillUser(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `insert into users (user_id, display_name) values ('${email}', 'Restore drill')`,
    )
    await client.query(
      `insert into user_roles (user_id, role_id) values ('${email}', 'GLOBALADMIN')`,
    )
    const { rows } = await client.query<{ country: string }>(`
      insert into user_countries (user_id, country_id)
      select '${email}', coalesce((select min(country_id) from products), (select min(id) from countries))
      returning country_id as country`)
    return rows[0]?.country ?? ''
  } finally {
    await client.end()
  }
}

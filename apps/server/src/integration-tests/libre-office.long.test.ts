import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signInAs } from '@nutripim/demo-identity/sign-in-as'
import { convertWorkbooks, findLibreOffice } from '@nutripim/tools/find/find-libre-office'
import { findFreePorts } from '@nutripim/tools/free-port'
import { type RunningProduct, startProduct } from '@nutripim/tools/run-product'
import { afterAll, beforeAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'nutripim-office-test-'))
const office = findLibreOffice()
let product: RunningProduct
let headers: Record<string, string>
let countries: { id: string }[]
const fileOf = (country: string, type: string, from = 'downloaded') =>
  join(folder, from, `${country}.${type}`)

beforeAll(async () => {
  const [port, identityPort] = await findFreePorts(2)
  const env = { PORT: String(port), DEMO_IDENTITY_PORT: String(identityPort), DATA_DIR: join(folder, 'data') } // biome-ignore format: one line
  product = await startProduct({ env: { ...env, LINK_MONITOR: 'off', LOG_LEVEL: 'warn' } })
  const { idToken } = await signInAs(`http://localhost:${identityPort}`, {
    clientId: 'nutripim',
    redirectUri: `${product.url}/`,
    email: 'gina.admin@nutripim.example',
  })
  headers = { authorization: `Bearer ${idToken}` }
  const api = `${product.url}/api`
  countries = await fetch(`${api}/regional/my-countries`, { headers }).then(
    (answer) => answer.json() as Promise<{ id: string }[]>,
  )
  // Values that spreadsheet programs tend to convert.
  const comments = '=1+1'
  const telephone1 = '+34 0910'
  const telephone2 = '0034910'
  const odd = { dealerContactId: 0, countryId: 'ES', name: 'Ñandú & <Hijos>', address: 'a\nb', longitude: -3.70379, latitude: 40.41678, comments, telephone1, telephone2 } // biome-ignore format: one line
  await fetch(`${api}/product-information/dealers`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(odd),
  })
  for (const name of ['downloaded', 'xlsx', 'xls']) mkdirSync(join(folder, name))
  for (const { id } of countries) {
    const answer = await fetch(`${api}/product-information/dealers/download/${id}`, { headers })
    writeFileSync(fileOf(id, 'xlsx'), Buffer.from(await answer.arrayBuffer()))
  }
}, 600_000)
afterAll(async () => {
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test.each(['xlsx', 'xls'] as const)(
  '[DLR-10] saved again by LibreOffice as .%s, the dealers of every country come back unchanged',
  async (type) => {
    const files = countries.map(({ id }) => fileOf(id, 'xlsx'))
    await convertWorkbooks(office, files, join(folder, type), type)
    for (const { id } of countries) {
      const body = new FormData()
      body.append('countryCode', id)
      body.append('file', new File([readFileSync(fileOf(id, type, type))], `${id}.${type}`))
      const check = `${product.url}/api/product-information/dealers/check`
      const answer = await fetch(check, { method: 'POST', headers, body })
      const preview = (await answer.json()) as {
        counts: { read: number; same: number }
        changed: object[]
        refused: object[]
      }
      const { counts, changed, refused } = preview
      expect({ id, changed, refused }).toEqual({ id, changed: [], refused: [] })
      expect(counts).toMatchObject({ added: 0, changed: 0, removed: 0, refused: 0 })
      expect(counts.read).toBeGreaterThan(3)
    }
  },
  600_000,
)

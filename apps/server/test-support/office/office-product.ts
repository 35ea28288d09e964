import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signInAs } from '@nutripim/demo-identity/sign-in-as'
import { findFreePorts } from '@nutripim/tools/free-port'
import { startProduct } from '@nutripim/tools/run-product'
import { form } from '../exchange/workbook.ts'

/** Values that spreadsheet programs tend to convert. */
export const oddDealer = {
  dealerContactId: 0,
  countryId: 'ES',
  name: 'Ñandú & <Hijos>',
  address: 'first line\nsecond line\nthird line',
  longitude: -3.70379,
  latitude: 40.41678,
  comments: '=1+1',
  telephone1: '+34 0910',
  telephone2: '0034910',
  groupingText: '12/03/26',
}

/** The downloads of a country that can be imported: the address of the download and of the check. */
export const importable = {
  dealers: 'product-information/dealers',
  catalogue: 'product-information/catalogue',
  advice: 'product-advice',
}
export type Importable = keyof typeof importable

export interface Preview {
  counts: { read: number; same: number }
  changed: object[]
  rejected: object[]
  sheetsLeftOut: string[]
}

/** Starts the product with an unusual dealer, for files that are opened by LibreOffice. */
export async function startOfficeProduct() {
  const folder = mkdtempSync(join(tmpdir(), 'nutripim-office-test-'))
  const [port, identityPort] = await findFreePorts(2)
  const env = { PORT: String(port), DEMO_IDENTITY_PORT: String(identityPort), DATA_DIR: join(folder, 'data') } // biome-ignore format: one line
  const product = await startProduct({ env: { ...env, LINK_MONITOR: 'off', LOG_LEVEL: 'warn' } })
  const { idToken } = await signInAs(`http://localhost:${identityPort}`, {
    clientId: 'nutripim',
    redirectUri: `${product.url}/`,
    email: 'gina.admin@nutripim.example',
  })
  const headers = { authorization: `Bearer ${idToken}` }

  async function call(
    path: string,
    body?: object | FormData,
    method = body ? 'POST' : 'GET',
  ): Promise<Response> {
    const isForm = body instanceof FormData
    const answer = await fetch(`${product.url}/api/${path}`, {
      method,
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  // The caller knows the answer of the call.
  const ask = async <Answer>(path: string, body?: object | FormData) =>
    (await (await call(path, body)).json()) as Answer

  await call('product-information/dealers', oddDealer)
  const countries = await ask<{ id: string }[]>('regional/my-countries')
  return {
    ask,
    countries: countries.map(({ id }) => id),
    /** A new folder for files. */
    makeFolder(name: string): string {
      mkdirSync(join(folder, name), { recursive: true })
      return join(folder, name)
    },
    /** Downloads a workbook, and returns the path of the file. */
    async download(
      to: string,
      name: string,
      path: string,
      { method, body }: { method?: string; body?: object | undefined } = {},
    ): Promise<string> {
      const file = join(to, `${name}.xlsx`)
      writeFileSync(file, Buffer.from(await (await call(path, body, method)).arrayBuffer()))
      return file
    },
    check(kind: Importable, country: string, file: string): Promise<Preview> {
      const body = form({ countryCode: country, file: new File([readFileSync(file)], file) })
      return ask<Preview>(`${importable[kind]}/check`, body)
    },
    async stop(): Promise<void> {
      await product.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

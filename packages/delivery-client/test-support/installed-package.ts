import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@nutripim/tools/project'

export interface InstalledPackage {
  folder: string
  /** The paths of the files in the package. */
  files: string[]
  write(name: string, text: string): void
  /** Runs a script of the folder and returns what it prints. */
  run(node: string, script: string, args: readonly string[]): string
  /** Compiles a TypeScript file strictly; the messages of the compiler, if there are any. */
  compile(script: string, options: readonly string[], compiler?: string): string
}

const strict = [
  '--strict',
  '--noEmit',
  '--exactOptionalPropertyTypes',
  '--noUncheckedIndexedAccess',
  ...['--target', 'es2022', '--skipLibCheck', 'false'],
]

/** Packs the client and installs it into an empty folder, without a registry, as other systems do. */
export function installPackage(): InstalledPackage {
  const folder = mkdtempSync(join(tmpdir(), 'nutripim-client-'))
  const npm = (from: string, args: readonly string[]) =>
    execFileSync('npm', args, { cwd: from, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  const source = join(root, 'packages/delivery-client')
  npm(source, ['pack', '--pack-destination', folder])
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? ''
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  npm(folder, ['install', '--offline', '--no-audit', '--no-fund', `./${tarball}`])
  const installed = join(folder, 'node_modules/@nutripim/delivery-client')
  return {
    folder,
    files: readdirSync(installed, { recursive: true, encoding: 'utf8' }),
    write: (name, text) => writeFileSync(join(folder, name), text),
    run: (node, script, args) =>
      execFileSync(node, [script, ...args], { cwd: folder, encoding: 'utf8' }),
    compile(script, options, compiler = join(root, 'node_modules/typescript/bin/tsc')) {
      try {
        const args = [compiler, script, ...strict, ...options]
        execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
        return ''
      } catch (error) {
        return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)
      }
    },
  }
}

/** What a reader does, in plain JavaScript: its arguments are the address of the server and a key. */
export const javaScript = `
import { createDeliveryClient } from '@nutripim/delivery-client'
import { DeliveryError } from '@nutripim/delivery-client/delivery-error'
import { followChanges } from '@nutripim/delivery-client/follow-changes'
import { readPages } from '@nutripim/delivery-client/read-pages'
import { verifyWebhook } from '@nutripim/delivery-client/verify-webhook'

const [url, key] = process.argv.slice(2)
const client = createDeliveryClient({ url, key })
const params = { country: 'NO', channel: 'web' }
let products = 0
let start
for await (const { items, cursor } of readPages((after) =>
  client.call('listDeliveredProducts', { params, query: { limit: 40, after } }),
)) {
  start ??= cursor
  products += items.length
}
const records = new Set()
for await (const { changes, cursor } of followChanges(client, { ...params, wait: 1 })) {
  for (const { kind, id } of changes) if (kind === 'product') records.add(id)
  if (cursor === start) break
}
const rejected = await client
  .call('getDeliveredProduct', { params: { ...params, legacyProductId: 1 } })
  .catch((error) => error instanceof DeliveryError && error.code)
const forged = await verifyWebhook('{}', {}, 'whsec_AAAA').catch(({ name }) => name)
console.log(JSON.stringify({ products, records: records.size, rejected, forged }))
`

/** The same as far as types matter. What must not compile is marked. */
export const typeScript = `
import { createDeliveryClient, type CallAnswer, type Html } from '@nutripim/delivery-client'
import { type Change, followChanges } from '@nutripim/delivery-client/follow-changes'
import { readPages } from '@nutripim/delivery-client/read-pages'
import { type VerifiedWebhook, verifyWebhook } from '@nutripim/delivery-client/verify-webhook'

const client = createDeliveryClient({ url: 'https://pim.example.com', key: 'npk_1' })
const params = { country: 'NO', channel: 'web' }

const asHtml = (text: Html): string => text
const escape = (text: string): string => text.replaceAll('<', '&lt;')

export async function read(): Promise<number> {
  const product = await client.call('getDeliveredProduct', {
    params: { ...params, legacyProductId: 1 },
  })
  if (product.webLongDescription !== undefined) asHtml(product.webLongDescription)
  const nitrogen: number | undefined = product.composition?.N
  escape(product.productName)
  for await (const { items } of readPages((after) =>
    client.call('listDeliveredAdvice', { params, query: { after } }),
  )) {
    for (const { text } of items) {
      escape(text)
      // @ts-expect-error advice is plain text
      asHtml(text)
    }
  }
  // @ts-expect-error so is the short description
  asHtml(product.webShortDescription ?? '')
  // @ts-expect-error there is no such call
  await client.call('listProducts', {})
  // @ts-expect-error the channel is missing
  await client.call('listDeliveredProducts', { params: { country: 'NO' }, query: {} })
  const dealers: CallAnswer<'listDeliveredDealers'>['items'] = []
  return (nitrogen ?? 0) + dealers.length
}

export async function follow(apply: (change: Change) => void): Promise<void> {
  for await (const { changes } of followChanges(client, { ...params, after: '0' })) {
    for (const change of changes) {
      apply(change)
      // @ts-expect-error the content can be null
      change.content.legacyProductId
    }
  }
}

export const verify = (body: string, headers: Headers): Promise<VerifiedWebhook> =>
  verifyWebhook(body, headers, 'whsec_AAAA')
`

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signInAs } from '@nutripim/demo-identity/sign-in-as'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTwoServers, type TwoServers } from '../tools/two-servers.ts'
import { proxies, startProxy } from './proxy.ts'

/** The whole folder for uploads, which each file of the test exceeds. */
const diskSize = '256k'
const fileSize = 2_000_000
const uploads = 10

let disk: string
let servers: TwoServers
let proxy: Awaited<ReturnType<typeof startProxy>>
let authorization: string

beforeAll(async () => {
  disk = mkdtempSync(join(tmpdir(), 'nutripim-small-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}`, 'tmpfs', disk])
  servers = await startTwoServers({ env: { TMPDIR: disk, TRUST_PROXY: '127.0.0.1' } })
  await servers.sql(`
    insert into user_roles (user_id, role_id) values ('gina.admin@nutripim.example', 'DEALERMANAGER')`)
  proxy = await startProxy(proxies.nginx, servers.ports)
  const { idToken } = await signInAs(servers.issuer, {
    clientId: 'nutripim',
    redirectUri: `${servers.urls[0]}/`,
    email: 'gina.admin@nutripim.example',
  })
  authorization = `Bearer ${idToken}`
})
afterAll(async () => {
  await proxy?.stop()
  await servers?.close()
  execFileSync('umount', [disk])
  rmSync(disk, { recursive: true })
})

const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false })

function send(
  method: string,
  path: string,
  body?: Buffer,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization,
      ...(body && {
        'content-type': 'multipart/form-data; boundary=end',
        'content-length': body.length,
      }),
    }
    const sent = request(
      proxy.url + path,
      { method, agent, headers, timeout: 10_000 },
      (answer) => {
        let text = ''
        answer.on('data', (bytes) => {
          text += bytes
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      },
    )
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${path} was not answered`)))
    sent.on('error', reject).end(body)
  })
}

const form = Buffer.from(
  [
    '--end\r\nContent-Disposition: form-data; name="countryCode"\r\n\r\nGB\r\n',
    '--end\r\nContent-Disposition: form-data; name="file"; filename="dealers.xlsx"\r\n\r\n',
    `${'x'.repeat(fileSize)}\r\n--end--\r\n`,
  ].join(''),
)

test('uploads to a full disk are answered with the reason, and the requests after them as usual, behind nginx', async () => {
  for (let i = 0; i < uploads; i += 1) {
    const upload = await send('POST', '/api/product-information/dealers/check', form)
    expect(upload).toMatchObject({
      status: 503,
      text: expect.stringContaining('The disk for uploads is full. Nothing was saved.'),
    })
    // nginx has two servers and two processes, each with connections of its own.
    for (let next = 0; next < 4; next += 1) {
      expect((await send('GET', '/api/regional/my-countries')).status).toBe(200)
    }
  }
})

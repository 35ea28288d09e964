import { createServer, type Server, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import {
  createTestCertificate,
  type TestCertificate,
} from '@nutripim/server/test-support/certificate'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { isDatabaseUnreachable } from '../platform/database/database-fault.ts'
import { openPostgresDatabase } from '../platform/database/postgres-database.ts'
import { sql } from '../platform/database/sql.ts'
import { explainDatabaseError, withSetting } from './explain-database.ts'

let certificate: TestCertificate
let server: Server
beforeAll(() => {
  certificate = createTestCertificate()
})
afterEach(() => server?.close())
afterAll(() => certificate.remove())

/** Answers a client that asks for TLS like PostgreSQL, and then does what the test says. */
async function listen(answer: 'S' | 'N', secured: (socket: TLSSocket) => void = () => {}) {
  server = createServer((socket: Socket) => {
    socket
      .on('error', () => {})
      .once('data', () => {
        socket.write(answer)
        if (answer === 'S') {
          const { key, cert } = certificate
          const secure = new TLSSocket(socket, { isServer: true, key, cert })
          secured(secure.on('error', () => {}))
        }
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' ? address?.port : 0
}

async function connect(url: string): Promise<unknown> {
  const database = openPostgresDatabase(url, { connections: 1 })
  const error = await withSetting('DATABASE_ADMIN_URL', () => database.all(sql`select 1`)).then(
    () => undefined,
    (error: unknown) => error,
  )
  await database.close()
  return error
}

test('a certificate of a private authority is named with what to do', async () => {
  const port = await listen('S')
  const error = await connect(`postgres://pim@localhost:${port}/pim?sslmode=verify-full`)
  expect(explainDatabaseError(error)).toEqual({
    message:
      'DATABASE_ADMIN_URL: cannot connect to the database: its certificate is signed by an authority that this machine does not know (DEPTH_ZERO_SELF_SIGNED_CERT). Add sslrootcert=/path/to/authority.pem to it, a file with the certificate of that authority.',
    isWrongSetting: true,
  })
  // A certificate can expire while the server runs: an outage, not a defect.
  expect(isDatabaseUnreachable(error)).toBe(true)
})

test('with sslrootcert the certificate is accepted', async () => {
  let isSecure = () => {}
  const secured = new Promise<void>((resolve) => {
    isSecure = resolve
  })
  const port = await listen('S', (socket) =>
    socket.once('data', () => {
      isSecure()
      socket.destroy()
    }),
  )
  const file = encodeURIComponent(certificate.file)
  const connecting = connect(
    `postgres://pim@localhost:${port}/pim?sslmode=verify-full&sslrootcert=${file}`,
  )
  await secured
  expect(explainDatabaseError(await connecting).isWrongSetting).toBe(false)
})

test('a file of sslrootcert that does not exist is named', async () => {
  const error = await connect('postgres://pim@127.0.0.1:1/pim?sslrootcert=/none/authority.pem')
  const { message, isWrongSetting } = explainDatabaseError(error)
  expect(message).toMatch(/^DATABASE_ADMIN_URL: a certificate file .* \(ENOENT: .*authority\.pem/)
  expect(isWrongSetting).toBe(true)
})

test('a database without TLS is named', async () => {
  const port = await listen('N')
  const error = await connect(`postgres://pim@127.0.0.1:${port}/pim?sslmode=verify-full`)
  expect(explainDatabaseError(error)).toMatchObject({
    message: expect.stringContaining('does not offer TLS'),
    isWrongSetting: true,
  })
})

test('a database that does not listen is waited for', async () => {
  const error = await connect('postgres://pim@127.0.0.1:1/pim')
  expect(explainDatabaseError(error).isWrongSetting).toBe(false)
})

import { spawn } from 'node:child_process'
import { roleNames } from '@nutripim/contract/api/permissions'
import { resolveReferences } from '@nutripim/contract/api/resolve-references'
import { scopes } from '@nutripim/contract/api-keys/scopes'
import { createKey } from '@nutripim/server/test-support/api-keys'
import { openTestApp, people, type TestApp } from '@nutripim/server/test-support/app'
import { buildChannel } from '@nutripim/server/test-support/builders/build-channel'
import { buildUser } from '@nutripim/server/test-support/builders/build-user'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishDueChannels } from '../features/publishing/publisher.ts'

interface Sample {
  lang: 'Shell' | 'TypeScript'
  source: string
}
interface Operation {
  operationId: string
  'x-effect': 'reads' | 'writes'
  parameters: { name: string; in: string; example?: unknown }[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<string, { content?: object }>
  'x-codeSamples': Sample[]
}
interface Document {
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
}

let app: TestApp
let secret: string
beforeAll(async () => {
  app = await openTestApp({ rateLimit: 0, isApiDescriptionPublic: true })
  const issued = await createKey(app, {
    scopes,
    countries: ['GB'],
    ownerId: people.globalAdmin,
  })
  secret = issued.secret
  await buildChannel(app.database, 'GB', 'web')
  await publishDueChannels(app.database)
})
afterAll(() => app.close())

async function readDocument(address: string): Promise<Document> {
  const document = (await app.get(address)).json()
  return resolveReferences<Document>(document, document)
}

const listCalls = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, ...operation })),
  )

/** What a reader's shell or Node prints until it has printed enough, or ends. */
function run(sample: Sample, isEnough: (printed: string) => boolean): Promise<string> {
  const [command, ...options] =
    sample.lang === 'Shell'
      ? ['bash', '-c', `${sample.source} --silent --show-error --fail-with-body`]
      : [process.execPath, '--input-type=module', '--eval', sample.source]
  const program = spawn(command!, options, { env: { ...process.env, NUTRIPIM_KEY: secret } })
  return new Promise((resolve, reject) => {
    let printed = ''
    let errors = ''
    program.stdout.on('data', (text) => {
      printed += text
      if (isEnough(printed)) program.kill('SIGTERM')
    })
    program.stderr.on('data', (text) => {
      errors += text
    })
    program.on('close', (code) => {
      if (code === 0 || isEnough(printed)) resolve(printed)
      else reject(new Error(`${sample.source}\n${errors}${printed}`))
    })
  })
}

test('every sample of the delivery API can be pasted and prints the answer', async () => {
  const document = await readDocument('/api/delivery/v1/openapi.json')
  const address = await app.address()
  const ran: string[] = []
  for (const { operationId, responses, ...call } of listCalls(document)) {
    const isStream = 'text/event-stream' in (responses[200]?.content ?? {})
    for (const { lang, source } of call['x-codeSamples']) {
      const own = source.replaceAll(document.servers[0]!.url, address)
      const printed = await run(
        { lang, source: own },
        (text) => isStream && /\bdata: \{.*\}/.test(text),
      )
      expect({ operationId, printed }).toEqual({
        operationId,
        printed: expect.stringMatching(isStream ? /\bdata: \{"changes":\[/ : /^\{/),
      })
      ran.push(`${operationId} ${lang}`)
    }
  }
  expect(ran).toContain('streamDeliveredChanges TypeScript')
  expect(ran).toHaveLength(2 * listCalls(document).length)
})

/** Nearly all can be tried on the demo data; those of some calls name a record that does not exist there. */
test('every example request of the user API is accepted, unless its record does not exist', async () => {
  const everything = { roles: roleNames, countries: ['GB', 'FR', 'DE'] }
  const email = await buildUser(app.database, everything)
  await buildUser(app.database, {
    ...everything,
    email: 'someone@example.com',
    displayName: 'Alex Example',
  })
  const authorization = `Bearer ${await app.provider.issue({ email })}`
  const calls = listCalls(await readDocument('/openapi.json')).filter(
    ({ responses, requestBody }) =>
      // A stream stays open, and a file is the reader's own.
      ['application/json', 'application/octet-stream'].some(
        (type) => type in (responses[200]?.content ?? {}),
      ) && !requestBody?.content['multipart/form-data'],
  )
  // What is deleted first cannot be changed afterwards.
  const rank = ({ operationId, ...call }: (typeof calls)[number]) =>
    call['x-effect'] === 'reads' ? 0 : /^(delete|revoke|discard|erase)/.test(operationId) ? 2 : 1
  const answers = new Map<string, string[]>()
  for (const call of calls.sort((a, b) => rank(a) - rank(b))) {
    const { status, body } = await app.call(undefined, ...requestOf(call), { authorization })
    const result = `${status} ${body?.code ?? ''}`
    const known = answers.get(result) ?? []
    answers.set(result, [...known, `${call.operationId}: ${body?.detail ?? ''}`])
  }
  const accepted = answers.get('200 ') ?? []
  // The person of the example already has a role.
  const expected = ['200 ', '404 not_found', '409 already_has_role']
  expect([...answers].filter(([result]) => !expected.includes(result))).toEqual([])
  expect(accepted.length).toBeGreaterThan(calls.length * 0.7)
})

type Method = 'GET' | 'POST' | 'DELETE'

function requestOf({
  path,
  method,
  parameters,
  requestBody,
}: ReturnType<typeof listCalls>[number]): [Method, string, unknown] {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, wanted) => {
    const { example } = parameters.find(({ name }) => name === wanted)!
    return encodeURIComponent(String(example))
  })
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.example !== undefined)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
  const [content] = Object.values(requestBody?.content ?? {})
  // The document has the methods in lower case.
  const verb = method.toUpperCase() as Method
  return [verb, `${filled.replace('/api/', '')}?${query.join('&')}`, content?.example]
}

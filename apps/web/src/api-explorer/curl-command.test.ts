import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import type { ApiCall } from './api-document.ts'
import { addressOf, formatCurl, getExampleRequest } from './curl-command.ts'

const call: ApiCall = {
  id: 'saveThing',
  group: 'Things',
  method: 'POST',
  path: '/api/things/{country}',
  summary: 'Save a thing',
  who: 'Signed in, with any role.',
  writes: true,
  needsToken: true,
  parameters: [
    { name: 'country', in: 'path', required: true, schema: { type: 'string' }, example: 'G/B' },
    { name: 'text', in: 'query', required: false, schema: { type: 'string' }, example: 'a b' },
    {
      ...{ name: 'page', in: 'query', required: false, example: 1 },
      schema: { type: 'integer', default: 1 },
    },
  ],
  body: { type: 'application/json', schema: {}, example: { name: "O'Neill $HOME `x`" } },
  answers: [{ type: 'application/json', schema: {}, example: true }],
}

test('the example fills path and query, and omits parameters with a default', () => {
  expect(addressOf(getExampleRequest(call))).toBe('/api/things/G%2FB?text=a+b')
})

test('[LEG-02] the curl command has a placeholder for the token and quotes all values correctly', () => {
  const text = formatCurl(getExampleRequest(call), 'https://pim.example')
  expect(text).toContain('Bearer $TOKEN')
  const script = `curl() { printf '%s\\n' "$@"; }; TOKEN=secret; ${text}`
  const output = execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' })
  expect(output).toContain('https://pim.example/api/things/G%2FB?text=a+b\n')
  expect(output).toContain('Authorization: Bearer secret\n')
  expect(output).toContain(JSON.stringify(call.body!.example, null, 2))
})

test('the curl command refers to a file by its name', () => {
  const schema = { properties: { file: { type: 'string', format: 'binary' } } }
  const upload: ApiCall = {
    ...call,
    body: {
      ...{ type: 'multipart/form-data', schema },
      example: { countryCode: 'GB', file: 'file.xlsx' },
    },
  }
  const text = formatCurl(getExampleRequest(upload), '')
  expect(text).toContain(`-F 'file=@file.xlsx'`)
  expect(text).toContain(`--form-string 'countryCode=GB'`)
})

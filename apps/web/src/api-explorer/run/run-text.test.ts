import { expect, test } from 'vitest'
import type { ApiCall } from '../api-document.ts'
import { formatRequest } from './run-text.ts'

const call: ApiCall = {
  ...{ id: 'deleteUser', group: 'Access', method: 'DELETE', summary: 'Delete a user' },
  ...{ path: '/api/access-control/deleteuser/{userId}', who: '', writes: true, needsToken: true },
  parameters: [{ name: 'userId', in: 'path', required: true, schema: {}, example: '' }],
  answers: [],
}
const parameters = { userId: 'a b+50%@example.com' }

test('[LEG-02] the confirmation of a call that writes shows its values', () => {
  expect(formatRequest({ call, parameters })).toEqual([
    'DELETE /api/access-control/deleteuser/a b+50%@example.com',
  ])
})

test('[LEG-02] the confirmation shows the body on one line and shortens long ones', () => {
  const body = JSON.stringify({ roles: ['SALES'], text: 'x'.repeat(1000) }, null, 2)
  const [, sent] = formatRequest({ call, parameters, body })
  expect(sent).toMatch(/^\{ "roles": \[ "SALES" \], "text": "x+ …$/)
  expect(sent!.length).toBeLessThan(310)
  const file = new File(['x'], 'dealers.xlsx')
  expect(formatRequest({ call, parameters, body: { countryCode: 'GB', file } })[1]).toBe(
    'countryCode: GB, file: dealers.xlsx',
  )
})

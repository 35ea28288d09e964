import { signInAs } from '@nutripim/demo-identity/sign-in-as'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTwoServers, type TwoServers } from '../tools/two-servers.ts'

const gina = 'gina.admin@nutripim.example'
let servers: TwoServers
let authorization: string

beforeAll(async () => {
  servers = await startTwoServers()
  const { idToken } = await signInAs(servers.issuer, {
    clientId: 'nutripim',
    redirectUri: `${servers.urls[0]}/`,
    email: gina,
  })
  authorization = `Bearer ${idToken}`
})
afterAll(() => servers?.close())

/** Sends the same call to both servers and returns their responses. */
async function askBoth(path = 'product-information/product-compositions/GB') {
  const answers = []
  for (const url of servers.urls) {
    const response = await fetch(`${url}/api/${path}`, { headers: { authorization } })
    const { code } = (await response.json()) as { code?: string }
    answers.push(code ?? response.status)
  }
  return answers
}

test('[PER-01] [PER-02] a removed role or country takes effect at the next request on every server', async () => {
  expect(await askBoth()).toEqual([200, 200])

  await servers.sql(`
    delete from user_roles where user_id = '${gina}';
    insert into user_roles values ('${gina}', 'DEALERMANAGER')`)
  expect(await askBoth()).toEqual(['right_missing', 'right_missing'])
  expect(await askBoth('product-information/dealers/GB')).toEqual([200, 200])

  await servers.sql(`delete from user_countries where user_id = '${gina}'`)
  expect(await askBoth('product-information/dealers/GB')).toEqual([
    'country_not_held',
    'country_not_held',
  ])

  await servers.sql(`delete from user_roles where user_id = '${gina}'`)
  expect(await askBoth('regional/my-countries')).toEqual(['no_role', 'no_role'])

  await servers.sql(`
    insert into user_roles values ('${gina}', 'CENTRALMARKETING');
    insert into user_countries values ('${gina}', 'GB')`)
  expect(await askBoth()).toEqual([200, 200])
})

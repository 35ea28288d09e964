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
async function callBoth(path = 'product-information/product-compositions/GB') {
  const answers = []
  for (const url of servers.urls) {
    const response = await fetch(`${url}/api/${path}`, { headers: { authorization } })
    const { code } = (await response.json()) as { code?: string }
    answers.push(code ?? response.status)
  }
  return answers
}

test('[PER-01] [PER-02] a removed role or country takes effect at the next request on every server', async () => {
  expect(await callBoth()).toEqual([200, 200])

  await servers.sql(`
    delete from user_roles where user_id = '${gina}';
    insert into user_roles values ('${gina}', 'DEALERMANAGER')`)
  expect(await callBoth()).toEqual(['right_missing', 'right_missing'])
  expect(await callBoth('product-information/dealers/GB')).toEqual([200, 200])

  await servers.sql(`delete from user_countries where user_id = '${gina}'`)
  expect(await callBoth('product-information/dealers/GB')).toEqual([
    'country_not_held',
    'country_not_held',
  ])

  await servers.sql(`delete from user_roles where user_id = '${gina}'`)
  expect(await callBoth('regional/my-countries')).toEqual(['no_role', 'no_role'])

  await servers.sql(`
    insert into user_roles values ('${gina}', 'CENTRALMARKETING');
    insert into user_countries values ('${gina}', 'GB')`)
  expect(await callBoth()).toEqual([200, 200])
})

test('a revoked API key is rejected at the next request on every server', async () => {
  await servers.sql(`
    insert into user_roles values ('${gina}', 'GLOBALADMIN') on conflict do nothing;
    insert into user_countries values ('${gina}', 'GB') on conflict do nothing`)
  const post = async (path: string, body: object) => {
    const response = await fetch(`${servers.urls[0]}/api/access-control/${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as { secret: string; key: { apiKeyId: number } }
  }
  const { secret, key } = await post('api-key', {
    name: 'Two servers',
    ownerId: gina,
    countries: ['GB'],
    scopes: ['reference:read'],
    channels: ['web'],
  })
  const useOnBoth = async () => {
    const headers = { authorization: `Bearer ${secret}` }
    const urls = servers.urls.map((url) => `${url}/api/delivery/v1/reference`)
    const responses = await Promise.all(urls.map((url) => fetch(url, { headers })))
    return responses.map(({ status }) => status)
  }
  expect(await useOnBoth()).toEqual([200, 200])
  await post('api-key-revocation', { apiKeyId: key.apiKeyId })
  expect(await useOnBoth()).toEqual([401, 401])
})

test('[USR-06] both servers reject a role for a user of countries that the administrator does not have', async () => {
  const target = 'frida.far@nutripim.example'
  await servers.sql(`
    delete from user_roles where user_id = '${gina}';
    insert into user_roles values ('${gina}', 'REGIONALADMIN');
    insert into users (user_id, display_name) values ('${target}', 'Frida Far');
    insert into user_roles values ('${target}', 'REGIONALMARKETING');
    insert into user_countries values ('${target}', 'GB'), ('${target}', 'FR')`)
  const save = async (url: string, roles: string[]) => {
    const response = await fetch(`${url}/api/access-control/user/${target}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ roles }),
    })
    const { code, detail } = (await response.json()) as { code?: string; detail?: string }
    return code ? [code, detail] : response.status
  }
  const raised = ['REGIONALADMIN', 'REGIONALMARKETING']
  const rejected = [
    'grant_refused',
    'This user is also assigned to France: only an administrator of all of them can change roles.',
  ]
  expect(await Promise.all(servers.urls.map((url) => save(url, raised)))).toEqual([
    rejected,
    rejected,
  ])

  // Once the other server removes the country, the next call can assign the role.
  await servers.sql(`delete from user_countries where user_id = '${target}' and country_id = 'FR'`)
  expect(await save(servers.urls[1], raised)).toBe(200)
})

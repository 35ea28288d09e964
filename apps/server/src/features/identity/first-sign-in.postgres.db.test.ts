import { openTestApp } from '@nutripim/server/test-support/app'
import { buildUser } from '@nutripim/server/test-support/builders/build-user'
import { expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'

test('a first sign-in does not wait for a transaction that notifies the user', async () => {
  const app = await openTestApp()
  try {
    const email = await buildUser(app.database)
    const authorization = `Bearer ${await app.provider.issue({ email })}`
    const { status } = await app.database.transaction(async (tx) => {
      // As a notification does, whose row refers to the user.
      await tx.all(sql`select from users where user_id = ${email} for key share`)
      const path = 'experience/effective-identity'
      return app.call(undefined, 'GET', path, undefined, { authorization })
    })
    expect(status).toBe(200)
  } finally {
    await app.close()
  }
})

import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createLogOptions } from './log-options.ts'

test('the log contains addresses without their query, because codes and tokens are in there', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const options = createLogOptions('info')
  const app = fastify({ logger: typeof options === 'object' ? { ...options, stream } : false })
  app.get('/page', async () => 'found')
  await app.inject('/page?code=secret-1&state=secret-2')
  await app.inject('/none?code=secret-3#secret-4')
  await app.inject('/page/npk_secret5')
  await app.inject('/page/%6epk_secret6')
  await app.inject('/page/%zz/npk_secret7')
  await app.close()
  const logged = lines.join('')
  expect(logged).toContain('"url":"/page"')
  expect(logged).toContain('"url":"/none"')
  // The product replaces Fastify's own message about an unknown route.
  const ours = lines.filter((line) => !line.includes('not found'))
  expect(ours.join('')).not.toContain('secret')
})

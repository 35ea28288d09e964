import { openTestApp } from '@nutripim/server/test-support/app'
import { listDeployFiles } from '@nutripim/server/test-support/deploy-files'
import { expect, test } from 'vitest'

/** Metrics of Prometheus itself and of other programs. */
const foreign = new Set(['up', 'kube_job_status_failed', 'node_systemd_unit_state'])

test('every metric of the alert rules and the dashboard is a metric of the server', async () => {
  const expressions = listDeployFiles()
    .filter(({ path }) => path.endsWith('alerts.yml') || path.endsWith('grafana/nutripim.json'))
    .flatMap(({ text }) => [...text.matchAll(/([a-z][a-z0-9_]+)\{\\?\w+=/g)])
    .map(([, name = '']) => name)
  const used = new Set(expressions.filter((name) => !foreign.has(name)))
  expect(used.size).toBeGreaterThan(15)

  const app = await openTestApp({ metrics: { token: 'secret', port: undefined } })
  await app.call('marketer', 'GET', 'regional/my-countries')
  const { body } = await app.get('/metrics', 'Bearer secret')
  await app.close()
  const existing = new Set([...body.matchAll(/^(\w+)[{ ]/gm)].map(([, name]) => name))
  expect([...used].filter((name) => !existing.has(name))).toEqual([])
})

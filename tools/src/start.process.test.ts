import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { findFreePorts } from './free-port.ts'
import { runProduct, startProduct } from './run-product.ts'
import { copyDemoData } from './test-run/demo-data.ts'

// Preparing this data was the first start, on an empty folder.
const folder = copyDemoData()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const args = ['tools/dist/start.js']

test('npm start runs the product and lists the demo accounts, without a build if nothing changed', async () => {
  const [port, identityPort] = await findFreePorts(2)
  const product = await startProduct({
    args,
    env: { PORT: String(port), DEMO_IDENTITY_PORT: String(identityPort), DATA_DIR: folder },
  })
  const page = await (await fetch(product.url)).text()
  const { code, output } = await product.stop()
  expect(code).toBe(0)
  expect(output).not.toContain('Building the server')
  expect(output).toContain(`NutriPIM is ready at http://localhost:${port}`)
  expect(output).toContain('gina.admin@nutripim.example')
  expect(page).toContain('<div id="root">')
}, 180_000)

test('npm start -- --help lists the settings and does not build the web app', async () => {
  const { code, output } = await runProduct({ args: [...args, '--help'], env: {} }).ended
  expect(code).toBe(0)
  expect(output).toContain('DATABASE_URL')
  expect(output).not.toContain('web app')
}, 30_000)

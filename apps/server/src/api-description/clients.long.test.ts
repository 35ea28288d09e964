import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { api } from '@nutripim/contract/api/routes'
import { deliveryApi } from '@nutripim/contract/delivery/delivery'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeApi } from '../platform/api/openapi/describe-api.ts'
import { describeDeliveryApi, describeUserApi } from './descriptions.ts'

const server = { version: '1.0.0', url: 'https://pim.nutripim.test' }
const documents = [
  ['user API', await describeApi(api, describeUserApi(server)), 'saveCompositions'],
  [
    'delivery API',
    await describeApi(deliveryApi, describeDeliveryApi(server)),
    'listDeliveredProducts',
  ],
] as const

interface Generator {
  /** What runs in the folder of the document. */
  command: readonly string[]
  /** The generated module, and a type of it that belongs to a call. */
  module: string
  typeOf(call: string): { name: string; type: string }
}

const generators: Record<string, Generator> = {
  'openapi-typescript': {
    command: ['openapi-typescript', 'api.json', '-o', 'api.ts'],
    module: './api',
    typeOf: (call) => ({ name: 'operations', type: `operations['${call}']` }),
  },
  '@hey-api/openapi-ts': {
    command: ['openapi-ts', '-i', 'api.json', '-o', 'client', '--no-log-file'],
    module: './client/types.gen',
    typeOf: (call) => ({ name: `${capitalise(call)}Data`, type: `${capitalise(call)}Data` }),
  },
  orval: {
    command: ['orval', '--input', 'api.json', '--output', 'api.ts', '--client', 'fetch'],
    module: './api',
    typeOf: (call) => ({ name: call, type: `typeof ${call}` }),
  },
  'swagger-typescript-api': {
    command: [
      'swagger-typescript-api',
      'generate',
      '--path',
      'api.json',
      '-o',
      '.',
      '-n',
      'api.ts',
    ],
    module: './api',
    // It names what a call sends and gets; the calls are methods.
    typeOf: () => ({ name: 'Problem', type: 'Problem' }),
  },
}

const strict = {
  compilerOptions: {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
    ...{ target: 'es2022', module: 'esnext', moduleResolution: 'bundler' },
    lib: ['es2022', 'dom', 'dom.iterable'],
  },
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nutripim-clients-'))
  await cp(fileURLToPath(new URL('generators', import.meta.url)), folder, { recursive: true })
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder)
}, 600_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Rejects with everything that the program printed if it fails. */
async function run(program: string, options: readonly string[], cwd: string): Promise<void> {
  const env = { ...process.env, DO_NOT_TRACK: '1', ORVAL_TELEMETRY_DISABLED: '1' }
  try {
    await promisify(execFile)(program, options, { cwd, env, maxBuffer: 64 * 1024 * 1024 })
  } catch (error) {
    const { stdout, stderr } = Object(error)
    throw new Error(`${program} ${options.join(' ')}\n${stdout}${stderr}`, { cause: error })
  }
}

describe.each(documents)('from the document of the %s', (name, document, call) => {
  test.each(Object.entries(generators))(
    '%s makes a client that compiles',
    async (title, generator) => {
      const output = join(folder, `${name} ${title}`.replaceAll(/\W+/g, '-'))
      await mkdir(output)
      await writeFile(join(output, 'api.json'), JSON.stringify(document))
      const programs = join(folder, 'node_modules', '.bin')
      const [program = '', ...options] = generator.command
      await run(join(programs, program), options, output)
      // Neither a call that the client does not have nor one without a type compiles.
      const used = generator.typeOf(call)
      const lines = [
        `import type { ${used.name} } from '${generator.module}'`,
        `export const isAny: 0 extends 1 & ${used.type} ? true : false = false`,
      ]
      await writeFile(join(output, 'use.ts'), lines.join('\n'))
      await writeFile(join(output, 'tsconfig.json'), JSON.stringify(strict))
      await expect(run(join(programs, 'tsc'), ['-p', '.'], output)).resolves.toBeUndefined()
    },
  )
})

const capitalise = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

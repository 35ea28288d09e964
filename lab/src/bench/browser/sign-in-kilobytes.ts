import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '@nutripim/tools/project'
import { build, defaultClientConditions } from 'vite'

/** What signing in adds to the login screen: the whole package with its libraries, packed as the app is. */
export async function signInKilobytes(): Promise<number> {
  const bundled = await build({
    configFile: false,
    logLevel: 'silent',
    root,
    resolve: { conditions: ['source', ...defaultClientConditions] },
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: join(root, 'packages/sign-in/src/flow/sign-in.ts'),
        preserveEntrySignatures: 'strict',
      },
    },
  })
  const outputs = [bundled].flat().flatMap((each) => ('output' in each ? each.output : []))
  const code = outputs.flatMap((each) => (each.type === 'chunk' ? [each.code] : []))
  return gzipSync(code.join('\n'), { level: 9 }).length / 1000
}

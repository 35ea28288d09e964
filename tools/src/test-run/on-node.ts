import { spawn } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { waitForExit } from '../run.ts'
import { findNode } from '../test-support/find-node.ts'

// Runs a command with another version of Node.js: npm run on-node -- 22 npm run test:long
const [version, command, ...options] = process.argv.slice(2)

if (version && command) {
  const folder = dirname(findNode(version))
  process.exitCode = await waitForExit(
    spawn(command, options, {
      stdio: 'inherit',
      env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` },
    }),
  )
} else {
  process.stderr.write('Usage: npm run on-node -- <version> <command>, such as 22 npm test\n')
  process.exitCode = 1
}

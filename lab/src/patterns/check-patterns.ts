import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '@nutripim/tools/project'
import { isTest } from '../architecture/architecture.ts'
import { readProject } from '../architecture/read-project.ts'
import { findPatterns } from './find-patterns.ts'
import { judgePattern, judgeVersion } from './judge-pattern.ts'

/**
 * Fails if a regular expression of the product can take more than linear time. The verdict about a
 * pattern never changes, so it is kept: only new patterns are analysed, which takes a second each.
 */
const product = /^(apps|packages)\//
const keptIn = join(root, 'node_modules/.cache/nutripim/patterns.json')

const { sources } = readProject(root)
const patterns = findPatterns(
  new Map([...sources].filter(([path]) => product.test(path) && !isTest(path))),
)
const known = readKnown()
const verdicts = patterns.map((pattern) => {
  const name = `/${pattern.source}/${pattern.flags}`
  return { name, files: pattern.files, verdict: known[name] ?? judgePattern(pattern) }
})
const isLinear = ({ verdict }: (typeof verdicts)[number]) => verdict === 'linear'
writeKnown(Object.fromEntries(verdicts.filter(isLinear).map(({ name }) => [name, 'linear'])))

const slow = verdicts.filter((each) => !isLinear(each))
for (const { name, files, verdict } of slow) {
  process.stderr.write(`${files.join(', ')}: ${name} takes ${verdict} time.\n`)
}
process.stdout.write(`${patterns.length} regular expressions checked, ${slow.length} not linear.\n`)
if (slow.length > 0) process.exitCode = 1

function readKnown(): Record<string, string> {
  try {
    const { version, linear } = JSON.parse(readFileSync(keptIn, 'utf8'))
    return version === judgeVersion ? linear : {}
  } catch {
    return {}
  }
}

function writeKnown(linear: Record<string, string>): void {
  mkdirSync(dirname(keptIn), { recursive: true })
  writeFileSync(keptIn, JSON.stringify({ version: judgeVersion, linear }))
}

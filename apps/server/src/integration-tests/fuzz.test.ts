import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fuzz } from '@nutripim/server/test-support/fuzz'
import { expect, test } from 'vitest'

test('an input that fails is shortened, added to the corpus and checked first from then on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nutripim-corpus-'))
  writeFileSync(join(folder, 'first.txt'), 'a long text that is handled well')
  let checked: string[] = []
  const run = () =>
    fuzz({
      folder,
      pieces: ['<script>', 'b'],
      runs: 5000,
      check(input) {
        checked.push(input)
        if (input.includes('<script>')) throw new Error('a script')
        return 'text'
      },
    })
  await expect(run()).rejects.toThrow(/found-\w+\.txt is handled wrongly/)
  const [, found = ''] = readdirSync(folder)
  expect(readFileSync(join(folder, found), 'utf8')).toBe('<script>')
  checked = []
  await expect(run()).rejects.toThrow(found)
  expect(checked.slice(0, 2)).toEqual(['a long text that is handled well', '<script>'])
  rmSync(folder, { recursive: true })
})

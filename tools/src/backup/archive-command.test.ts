import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../project.ts'

const folder = mkdtempSync(join(tmpdir(), 'nutripim-archive-'))
const wal = join(folder, 'pg_wal')

beforeAll(() => {
  mkdirSync(wal)
  // In place of pgBackRest: it prints its arguments and ends as the test wants.
  const program = '#!/bin/sh\necho "$@"\nexit "$EXIT_CODE"\n'
  writeFileSync(join(folder, 'pgbackrest'), program)
  chmodSync(join(folder, 'pgbackrest'), 0o755)
  writeFileSync(join(wal, '00000002.history'), '1\t0/604AB98\tno recovery target specified\n')
  writeFileSync(
    join(wal, '00000011.history'),
    [
      ...['1\t0/604AB98', '7\t0/BFAAB88', '8\t1/CFBDD88', '15\t0/1BD69780', '16\t0/1C000000'],
      '',
    ].join('\tno recovery target specified\n'),
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Archives a segment of 16 MB that pgBackRest answers with this exit code. */
function archive(name: string, code: number) {
  const file = join(wal, name)
  writeFileSync(file, '')
  truncateSync(file, 16 * 1024 * 1024)
  const { status, stdout, stderr } = spawnSync(
    join(root, 'deploy/pgbackrest/pgbackrest-nutripim-archive'),
    [`pg_wal/${name}`, '--stanza=nutripim', '--config=/etc/own.conf'],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: `${folder}${delimiter}${process.env.PATH}`, EXIT_CODE: String(code) },
    },
  )
  return { status, stdout, stderr }
}

test('a segment is archived with the options of the command', () => {
  const name = '00000011000000000000001C'
  expect(archive(name, 0)).toEqual({
    status: 0,
    stdout: `--stanza=nutripim --config=/etc/own.conf archive-push pg_wal/${name}\n`,
    stderr: '',
  })
})

test.each([
  ['the segment in which the timeline changed', '00000007000000000000000B'],
  ['its unfinished copy', '00000007000000000000000B.partial'],
  ['the next one, which was written after the change', '00000007000000000000000C'],
  ['one of a position above 4 GB', '00000008000000010000000C'],
  ['one of a timeline with a letter', '0000000F000000000000001B'],
])('a different segment is skipped if it is not needed: %s', (_, name) => {
  const { status, stderr } = archive(name, 45)
  expect(status).toBe(0)
  expect(stderr).toContain('Skipped 0000')
})

test.each([
  ['one before the change of the timeline', '00000007000000000000000A', 45],
  ['one below 4 GB of a timeline that ended above', '00000008000000000000000C', 45],
  ['the last complete one before a change at its end', '00000010000000000000001B', 45],
  ['one of the current timeline', '00000011000000000000001C', 45],
  ['a history', '00000001.history', 45],
  ['another error', '00000007000000000000000B', 82],
])('it fails with the error of pgBackRest: %s', (_, name, code) => {
  expect(archive(name, code)).toMatchObject({ status: code, stderr: '' })
})

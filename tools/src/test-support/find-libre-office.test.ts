import { expect, test } from 'vitest'
import { findLibreOffice } from './find-libre-office.ts'

const none = { env: { PATH: '/usr/bin' }, exists: () => false, install: () => false }

test('LIBREOFFICE_PATH comes first and must exist', () => {
  const env = { LIBREOFFICE_PATH: '/opt/office', PATH: '/usr/bin' }
  expect(findLibreOffice({ ...none, env, exists: () => true })).toBe('/opt/office')
  expect(() => findLibreOffice({ ...none, env })).toThrow('the file /opt/office does not exist')
})

test('an installed LibreOffice is found', () => {
  const exists = (path: string) => path === '/usr/bin/libreoffice'
  expect(findLibreOffice({ ...none, exists })).toBe('/usr/bin/libreoffice')
})

test('otherwise Debian’s package is installed', () => {
  const installed: string[] = []
  const found = findLibreOffice({
    ...none,
    exists: (path) => installed.length > 0 && path === '/usr/bin/soffice',
    install: (name) => installed.push(name) > 0,
  })
  expect({ found, installed }).toEqual({
    found: '/usr/bin/soffice',
    installed: ['libreoffice-calc'],
  })
})

test('without any it fails and says what to do', () => {
  expect(() => findLibreOffice(none)).toThrow('Install it, or set LIBREOFFICE_PATH')
})

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TestCertificate {
  /** The certificate of the authority, which is that of the server too. */
  file: string
  key: Buffer
  cert: Buffer
  remove(): void
}

/** A certificate for this machine that no authority of the public internet has signed. */
export function createTestCertificate(): TestCertificate {
  const folder = mkdtempSync(join(tmpdir(), 'nutripim-certificate-'))
  const [keyFile, file] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const names = 'subjectAltName=DNS:localhost,DNS:login.example,IP:127.0.0.1'
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
    ].concat(['-addext', names, '-keyout', keyFile, '-out', file]),
    { stdio: 'ignore' },
  )
  return {
    file,
    key: readFileSync(keyFile),
    cert: readFileSync(file),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

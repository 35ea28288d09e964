import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type IdentityProvider, startIdentityProvider } from '@nutripim/tools/identity-provider'
import { root } from '@nutripim/tools/project'
import { findNode } from '@nutripim/tools/test-support/find-node'
import { cache, type DebianMachine, startDebianMachine } from './debian-machine.ts'
import { readCommands } from './read-commands.ts'

const page = readFileSync(join(root, 'docs/running.md'), 'utf8')
const pim = 'https://pim.example.com'

/** The names and addresses of docs/running.md are real for this machine, so its commands run as written. */
export interface Operator {
  machine: DebianMachine
  /** Runs the commands of one part of a section, for a version. */
  follow(section: string, part: string, version?: string): Promise<void>
  /** Copies the archive of a release and its checksum to /root. */
  receive(archive: string): void
  /** Installs what docs/running.md says before the proxy, with these lines added to the settings. */
  install(archive: string, version: string, settings?: string): Promise<void>
  /** The roles of a user who signs in at this address of the machine. */
  signIn(email: string, url?: string): Promise<string[]>
  stop(): Promise<void>
}

/** A bare machine with what docs/running.md wants before one begins: names, a certificate, a provider. */
export async function startOperator(number: number): Promise<Operator> {
  const machine = await startDebianMachine(number)
  const { folder, gateway, address } = machine
  let provider: IdentityProvider | undefined
  const stop = async () => {
    provider?.close()
    await machine.stop()
  }
  try {
    appendFileSync(
      join(folder, 'etc/hosts'),
      `${gateway} login.example.com\n${address} pim.example.com\n`,
    )
    const { key, cert, authority } = createCertificates(folder)
    provider = await startIdentityProvider(gateway, {
      authority: 'https://login.example.com',
      key,
      cert,
    })
    writeFileSync(join(folder, 'root/authority.pem'), authority)
    writeFileSync(join(folder, 'root/pim.pem'), cert)
    writeFileSync(join(folder, 'root/pim.key'), key, { mode: 0o600 })
    const { issueToken } = provider
    const follow: Operator['follow'] = async (section, part, version = '') => {
      const blocks = readCommands(page, section).filter((each) => each.part === part)
      if (blocks.length === 0) throw new Error(`"${section}" has no commands in "${part}".`)
      for (const { text } of blocks) {
        const isDownload = text.includes('https://nodejs.org/')
        const script = isDownload ? receiveNode(folder, text) : text
        await machine.run(script.replaceAll(/^version=.*$/gm, `version=${version}`))
      }
    }
    const receive: Operator['receive'] = (archive) => {
      for (const file of [archive, `${archive}.sha256`]) {
        cpSync(file, join(folder, 'root', basename(file)))
      }
    }
    return {
      machine,
      stop,
      follow,
      receive,
      async install(archive, version, settings = '') {
        receive(archive)
        for (const part of ['Programs', 'Release', 'Accounts and database', 'Settings']) {
          await follow('Install', part, version)
        }
        appendFileSync(join(folder, 'etc/nutripim/nutripim.env'), settings)
        await follow('Install', 'Server')
      },
      async signIn(email, url = pim) {
        const answer = await machine.run(
          `curl --fail-with-body --silent --show-error --cacert /root/authority.pem \\
             --header "authorization: Bearer ${issueToken(email)}" ${url}/api/experience/effective-identity`,
        )
        const { roles }: { roles: string[] } = JSON.parse(answer)
        return roles
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A private authority, and a certificate of it for both names. */
function createCertificates(machine: string) {
  const folder = mkdtempSync(join(machine, 'tmp/certificates-'))
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const create = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
  openssl(
    ...[...create, '-subj', '/CN=Authority of Example', '-keyout', 'authority.key'],
    ...['-out', 'authority.pem'],
  )
  openssl(
    ...[...create, '-subj', '/CN=pim.example.com', '-keyout', 'key', '-out', 'cert'],
    ...['-CA', 'authority.pem', '-CAkey', 'authority.key'],
    ...['-addext', 'subjectAltName=DNS:pim.example.com,DNS:login.example.com'],
    ...['-addext', 'basicConstraints=critical,CA:FALSE'],
  )
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const files = { key: read('key'), cert: read('cert'), authority: read('authority.pem') }
  rmSync(folder, { recursive: true })
  return files
}

/**
 * The machine has no internet, so the archive of nodejs.org is made from the package of npm with the same
 * program. Everything else of the block runs as written.
 */
function receiveNode(machine: string, block: string): string {
  const [, version = ''] = /node-v([\d.]+)-linux-/.exec(block) ?? []
  const name = `node-v${version}-linux-${process.arch}`
  const file = join(cache, `${name}.tar.xz`)
  if (!existsSync(file)) {
    const folder = mkdtempSync(join(tmpdir(), 'nutripim-node-'))
    mkdirSync(join(folder, name, 'bin'), { recursive: true })
    cpSync(findNode(version), join(folder, name, 'bin/node'))
    execFileSync('tar', ['-I', 'xz -0 -T2', '-cf', `${file}.part`, name], { cwd: folder })
    renameSync(`${file}.part`, file)
    rmSync(folder, { recursive: true })
  }
  cpSync(file, join(machine, 'root', basename(file)))
  const checksum = createHash('sha256').update(readFileSync(file)).digest('hex')
  writeFileSync(join(machine, 'root/SHASUMS256.txt'), `${checksum}  ${basename(file)}\n`)
  return block
    .replaceAll('linux-x64', `linux-${process.arch}`)
    .replaceAll(/^curl .*https:\/\/nodejs\.org\/.*$/gm, '')
}

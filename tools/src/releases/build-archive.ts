import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { formatSbom, listNoticed } from './format-sbom.ts'

const execute = promisify(execFile)

export interface ArchiveOptions {
  /** A copy of the project that is used for nothing else: packages are installed and built in it. */
  sources: string
  /** An empty folder for what is built. */
  folder: string
  version: string
  /** The time of all files in the archive, in seconds. The same sources make the same archive. */
  time: number
  /** The folder to write the archive and its checksum to. */
  target: string
}

/** What an operator needs besides the product; earlier releases lack some of them. */
const beside = ['deploy', 'docs', 'CHANGELOG.md', '.env.example']

const notices = [
  'apps/server/dist/bundle/third-party-notices.txt',
  'apps/web/dist/third-party-notices.txt',
]

/**
 * Builds a release with its own script, and writes all that is needed to run it into an archive. Returns
 * the file of the archive.
 */
export async function buildArchive(options: ArchiveOptions): Promise<string> {
  const { sources, folder, version, time, target } = options
  const name = `nutripim-${version}`
  const product = join(folder, name)
  // npm would leave out what builds the product.
  const { NODE_ENV, ...env } = process.env
  await execute(join(sources, 'tools/container-build.sh'), [sources, product], {
    env,
    maxBuffer: 2 ** 26,
  })
  for (const path of beside.filter((each) => existsSync(join(sources, each)))) {
    cpSync(join(sources, path), join(product, path), { recursive: true })
  }
  // Release 0.1.0 has no notices.
  if (notices.every((path) => existsSync(join(product, path)))) {
    writeFileSync(join(product, 'sbom.cdx.json'), await readSbom(sources, product, version))
  }
  writeFileSync(join(product, 'VERSION'), `${version}\n`)

  mkdirSync(target, { recursive: true })
  const file = join(target, `${name}.tar.gz`)
  await execute('sh', ['-c', pack, 'sh', folder, name, String(time), file])
  const checksum = createHash('sha256').update(readFileSync(file)).digest('hex')
  writeFileSync(`${file}.sha256`, `${checksum}  ${basename(file)}\n`)
  return file
}

/** Order, times, owners and permissions that do not depend on the machine; needs GNU tar. */
const pack = `
  tar --create --directory "$1" --sort=name --mtime="@$3" --owner=0 --group=0 --numeric-owner \\
    --mode=u=rwX,go=rX --format=gnu "$2" > "$4.part" &&
  gzip --no-name -9 < "$4.part" > "$4" && rm "$4.part"
`

/** The packages in the product, as CycloneDX. */
async function readSbom(sources: string, product: string, version: string): Promise<string> {
  const { stdout } = await execute(
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'],
    { cwd: sources, maxBuffer: 2 ** 26 },
  )
  const packages = notices.flatMap((path) => listNoticed(readFileSync(join(product, path), 'utf8')))
  return formatSbom(stdout, version, packages)
}

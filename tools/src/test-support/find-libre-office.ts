import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { installOnDebian } from '../find/debian.ts'

const names = ['soffice', 'libreoffice', 'localc']
const applications = ['/Applications/LibreOffice.app/Contents/MacOS/soffice']

interface Environment {
  env?: Record<string, string | undefined>
  exists?: (path: string) => boolean
  install?: (name: string) => boolean
}

/** Finds LibreOffice: LIBREOFFICE_PATH, an installed one, or Debian's. */
export function findLibreOffice({
  env = process.env,
  exists = existsSync,
  install = installOnDebian,
}: Environment = {}): string {
  if (env.LIBREOFFICE_PATH) {
    if (exists(env.LIBREOFFICE_PATH)) return env.LIBREOFFICE_PATH
    throw new Error(`LIBREOFFICE_PATH: the file ${env.LIBREOFFICE_PATH} does not exist.`)
  }
  const findInstalled = () => {
    const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
    const programs = names.flatMap((name) => folders.map((folder) => join(folder, name)))
    return [...programs, ...applications].find(exists)
  }
  const found = findInstalled() ?? (install('libreoffice-calc') ? findInstalled() : undefined)
  if (found) return found
  throw new Error(
    'The long spreadsheet tests need LibreOffice Calc. Install it, or set LIBREOFFICE_PATH.',
  )
}

/** One .csv per sheet, in UTF-8, with the values as they are shown. */
const shownValues = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1'
const filters = { xlsx: 'xlsx', xls: 'xls', fods: 'fods', csv: shownValues }

/** Converts workbooks with LibreOffice and saves them in a folder. */
export async function convertWorkbooks(
  program: string,
  files: readonly string[],
  folder: string,
  format: keyof typeof filters,
  locale = 'en_US.UTF-8',
): Promise<void> {
  // A separate profile, because LibreOffice fails if the usual one is open or missing.
  const profile = mkdtempSync(join(tmpdir(), 'nutripim-office-'))
  try {
    await promisify(execFile)(
      program,
      [
        `-env:UserInstallation=file://${profile}`,
        ...['--headless', '--norestore', '--convert-to', filters[format], '--outdir', folder],
        ...files,
      ],
      { env: { ...process.env, LC_ALL: locale } },
    )
  } finally {
    rmSync(profile, { recursive: true, force: true })
  }
}

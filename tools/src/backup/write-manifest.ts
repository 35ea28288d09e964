import { writeFileSync } from 'node:fs'
import { createManifest } from './manifest.ts'

/** Prints how to use it, or writes the manifest of the database of MANIFEST_DATABASE_URL. */
async function main(): Promise<void> {
  const [file] = process.argv.slice(2)
  const url = process.env.MANIFEST_DATABASE_URL
  if (!file || !url) {
    process.stderr.write(
      'Usage: MANIFEST_DATABASE_URL=postgres://postgres@… write-manifest FILE\nThe role must be a superuser of the database, for pg_create_restore_point.\n',
    )
    process.exitCode = 1
    return
  }
  const manifest = await createManifest(url)
  writeFileSync(file, JSON.stringify(manifest, null, 2))
  const rows = manifest.tables.reduce((total, table) => total + table.rows, 0)
  process.stdout.write(
    `${file}: ${manifest.tables.length} tables, ${rows} rows at ${manifest.restorePoint}\n`,
  )
}

await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})

import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../platform/config/config.ts'

/**
 * The key from which secrets are derived: a setting, because several servers share it and a copy of the
 * database must not contain it. The embedded database has a file beside it instead.
 */
export async function findWebhookKey({
  webhooks: { key },
  database,
}: Pick<Config, 'webhooks' | 'database'>): Promise<string | undefined> {
  if (key !== undefined || !('folder' in database)) return key
  const path = join(database.folder, 'webhook-key')
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch {
    const created = randomBytes(32).toString('hex')
    await writeFile(path, `${created}\n`, { mode: 0o600, flag: 'wx' })
    return created
  }
}

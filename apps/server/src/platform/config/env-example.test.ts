import { expect, test } from 'vitest'
import { settings } from './settings.ts'

/** Update it with `npx vitest run --project unit env-example --update`. */
test('.env.example lists every setting with its default', async () => {
  const lines = settings.flatMap(({ name, default: value, help }) => [
    `# ${help}`,
    `# ${name}=${value}`,
    '',
  ])
  const text = [
    '# Copy to .env and remove the # before each setting that you change.',
    '# Each can be read from a file: WEBHOOK_KEY_FILE names a file with the value of WEBHOOK_KEY.',
    '',
    ...lines,
  ].join('\n')
  await expect(text).toMatchFileSnapshot('../../../../../.env.example')
})

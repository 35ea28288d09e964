import { expect, test } from 'vitest'
import { settings } from './config.ts'

/** Written anew by `npx vitest run --project unit env-example --update`. */
test('.env.example lists every setting with its default', async () => {
  const lines = settings.flatMap(({ name, default: value, help }) => [
    `# ${help}`,
    `# ${name}=${value}`,
    '',
  ])
  const text = ['# Copy to .env and take the # away before what you set.', '', ...lines].join('\n')
  await expect(text).toMatchFileSnapshot('../../../../../.env.example')
})

import type { Page } from '@playwright/test'
import { expect, people, signIn, test } from '../tools/fixtures.ts'
import { findSeriousProblems } from '../tools/grid.ts'
import { listScreenAddresses, openScreen } from '../tools/screens.ts'

const sizes = {
  '1440 px': { width: 1440, height: 900 },
  '390 px': { width: 390, height: 844 },
}

// Each test reads all screens in a theme and size of its own, so two can run at a time.
test.describe.configure({ mode: 'parallel' })

async function expectNothingSerious(page: Page, where: string) {
  expect.soft(await findSeriousProblems(page), where).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [name, viewport] of Object.entries(sizes)) {
    test(`axe finds no serious problem on any screen in the ${colorScheme} theme at ${name}`, {
      tag: '@long',
    }, async ({ page, callAs }) => {
      test.setTimeout(900_000)
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const path of ['/', '/public/main', '/unauthorized']) {
        await page.goto(path)
        await expect(page.getByRole('heading').first()).toBeVisible()
        await expectNothingSerious(page, path)
      }
      const addresses = await listScreenAddresses(await callAs(people.developer))
      await signIn(page, people.developer)
      for (const address of [...addresses, '/forbidden', '/not-authorised', '/nowhere']) {
        await openScreen(page, address)
        await expectNothingSerious(page, address)
      }
      if (name === '390 px') {
        await page.getByRole('button', { name: 'Menu' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectNothingSerious(page, 'drawer')
      }
    })
  }
}

import { expect, people, signInAtProvider, test } from '../tools/fixtures.ts'
import { cellOf, changeBar, expectCell, typeInto } from '../tools/grid.ts'

test('unsaved edits of a tab that died while offline come back in another tab, and Home leads to them', async ({
  context,
  page,
}) => {
  await signInAtProvider(page, people.marketer, '/product-info/composition?country=PT&sort=-N')
  await expect(cellOf(page, 2, 'N')).toBeVisible()
  await context.setOffline(true)
  await typeInto(page, 2, 'N', '12.5')
  await expectCell(page, 2, 'N', '12.5')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).join(' ')))
    .toContain('nutrivita_edits_')
  // No event tells the page that it ends.
  const other = await context.newPage()
  await page.close({ runBeforeUnload: false })
  await context.setOffline(false)

  await other.goto('/product-info/home')
  const note = other.getByRole('region', { name: 'Unsaved changes' })
  await expect(note).toContainText('that were not saved')
  await note.getByRole('link', { name: 'Continue editing' }).click()
  await expect(other.getByText('Your unsaved changes were restored.')).toBeVisible()
  await expectCell(other, 2, 'N', '12.5')
  await changeBar(other).getByRole('button', { name: 'Undo all' }).click()
  await expect
    .poll(() => other.evaluate(() => Object.keys(localStorage).join(' ')))
    .not.toContain('nutrivita_edits_')
})

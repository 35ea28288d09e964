import { expect, people, signIn, signInAtProvider, test } from '../tools/fixtures.ts'
import { leaveForHome } from '../tools/leave-guard.ts'
import {
  leaveAndDiscard,
  listSavesAfterReconnect,
  type WriteName,
  watchWrites,
  writeNames,
} from '../tools/offline.ts'
import { accessSaves } from '../tools/offline-saves/access-saves.ts'
import { catalogueSaves } from '../tools/offline-saves/catalogue-saves.ts'
import { button, calls } from '../tools/offline-saves/offline-save.ts'

test.beforeEach(async ({ callAs }) => {
  calls.asMarketer = await callAs(people.marketer)
  calls.asAdmin = await callAs(people.globalAdmin)
})

const saves = [...catalogueSaves, ...accessSaves]

/** Calls that are not in the walk, and why. */
const others: Partial<Record<WriteName, string>> = {
  saveElements: 'in offline.spec.ts',
  saveDealer: 'in offline.spec.ts',
  requestAccess: 'the last test of this file',
  changeAccessRequest: 'the form of requestAccess',
  withdrawAccessRequest: 'one click, like deleteDraft',
  declineAccessRequest: 'one click with a confirmation, like deleteDraft',
  replayWebhook: 'a dialog like that of changeWebhook',
  rotateWebhookSecret: 'the dialog of rotateApiKey',
  resendWebhookDelivery: 'one click, like testWebhook',
  changeComment: 'the form of addComment',
  resolveComment: 'one click, like deleteComment',
  schedulePublication: 'the form of publish',
  cancelScheduledPublication: 'one click, like publish',
  cancelPlannedProfile: 'one click, like deleteDraft',
  discardCatalogueProposal: 'one click, like deleteDraft',
  checkAdvice: 'the upload of checkCatalogue',
  applyAdvice: 'the preview of applyCatalogue',
  undoAdvice: 'the list of undoCatalogue',
  applyDealers: 'the preview of applyCatalogue',
  undoDealers: 'the list of undoCatalogue',
  discardDealers: 'deletes a preview; it can be sent at any time',
  confirmAdvice: 'one click, like deleteAdvice',
  eraseUser: 'a dialog with a typed confirmation, which sends at once like deleteUser',
  createProducts: 'the form of createProduct, with more countries',
  deleteView: 'one click with a confirmation, like deleteUser',
  selectDefaultView: 'one click, like deleteComment',
  saveNotificationPreferences: 'one switch; the test server sends no e-mail',
  markRead: 'the user did not edit anything',
  saveItem: 'the user did not edit anything',
  savePresence: 'about the open tab, not a save',
  downloadOwnData: 'a download, the user did not edit anything',
  downloadUserData: 'a download, the user did not edit anything',
  exportUsers: 'a download, the user did not edit anything',
  downloadAuditLog: 'a download, the user did not edit anything',
  decideApproval: 'no screen sends it',
  uploadDealers: 'no screen sends it',
  startFileUpload: 'begins an upload, which goes on when the network is back or is cancelled',
  sendFilePart: 'a part of an upload, which goes on when the network is back or is cancelled',
  applyFileUpload: 'the preview of applyCatalogue',
  discardFileUpload: 'deletes a preview; it can be sent at any time',
  undoFileUpload: 'one click with a confirmation, like undoCatalogue',
  changeFile: 'a dialog like that of changeWebhook',
  selectFileVersion: 'one click, like deleteComment',
  restoreFile: 'one click, like deleteComment',
  deleteFile: 'one click with a confirmation, like deleteUser',
}

test('every call that writes is in the walk, or it says why it is not', () => {
  const walked = saves.map(({ call }) => call)
  expect([...new Set([...walked, ...Object.keys(others)])].sort()).toEqual([...writeNames].sort())
})

for (const { name, call, person, path, edit, save, kept, hasNoEdits, leave } of saves) {
  test(`offline, ${name} is not saved, says so at once and is never sent later`, {
    tag: '@long',
  }, async ({ page, context }) => {
    await signIn(page, person, typeof path === 'string' ? path : await path())
    await edit?.(page)
    await context.setOffline(true)
    const tried = watchWrites(page)
    await save(page)
    await expect(page.getByText('No response from API').first()).toBeVisible()
    expect(tried).toEqual([call])
    await kept?.(page)
    if (hasNoEdits || leave) {
      await (leave?.(page) ?? page.keyboard.press('Escape'))
      await leaveForHome(page)
    } else {
      await leaveAndDiscard(page)
    }
    await expect(page).toHaveURL(/home$/)
    expect(await listSavesAfterReconnect(page, context)).toEqual([])
  })
}

test('offline, a request for access is not sent, says so at once and keeps the form', {
  tag: '@long',
}, async ({ page, context }) => {
  await signInAtProvider(page, people.withoutRole)
  await page.getByRole('textbox', { name: 'Reason' }).fill('Written offline')
  await page.getByRole('checkbox', { name: 'Poland', exact: true }).check()
  await context.setOffline(true)
  await button(page, 'Request access').click()
  await expect(page.getByText('No response from API').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Written offline')
  expect(await listSavesAfterReconnect(page, context)).toEqual([])
})

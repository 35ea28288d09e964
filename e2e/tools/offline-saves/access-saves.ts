import { expect, type Page } from '@playwright/test'
import { people } from '../fixtures.ts'
import { cellOf } from '../grid.ts'
import { createDraft } from './catalogue-saves.ts'
import { button, calls, inDialog, isUnsaved, type Save, saveBar, tag } from './offline-save.ts'

const details = (page: Page, kind: 'API key' | 'Webhook') =>
  page.getByRole('region', { name: new RegExp(`^${kind} Offline`) })

async function createKey(): Promise<string> {
  const { body } = await calls.asAdmin('POST', 'access-control/api-key', {
    name: `Offline ${tag()}`,
    ownerId: people.globalAdmin,
    countries: ['SE'],
    scopes: ['products:read'],
    channels: ['web'],
  })
  return `/admin/keys?key=${body.key.apiKeyId}`
}

async function createWebhook(): Promise<string> {
  const { body } = await calls.asAdmin('POST', 'access-control/webhook', {
    name: `Offline ${tag()}`,
    url: 'http://127.0.0.1:9/hook',
    countryId: 'SE',
    channelId: 'label',
    ownerId: people.globalAdmin,
  })
  return `/admin/webhooks?webhook=${body.webhook.webhookId}`
}

/** A channel of Sweden with differences, and with a publication if it is published. */
async function openChannel(isPublished: boolean): Promise<string> {
  const channel = `offline-${tag()}`
  await calls.asAdmin('POST', 'regional/reference-item', {
    list: 'channels',
    id: channel,
    name: channel,
  })
  const channelOf = { countryCode: 'SE', channelId: channel }
  const settings = { mode: 'reviewed', fields: ['composition'], filter: [], checks: [] }
  const saved = await calls.asAdmin('POST', 'publishing/channel-settings', {
    ...channelOf,
    settings,
    was: null,
  })
  expect(saved.status).toBe(200)
  if (isPublished) {
    const body = { ...channelOf, records: null, note: '' }
    expect((await calls.asAdmin('POST', 'publishing/publication', body)).status).toBe(200)
  }
  return `/product-info/channels?country=SE&channel=${channel}`
}

async function createReferenceItem(): Promise<string> {
  const id = `offline-${tag()}`
  await calls.asAdmin('POST', 'regional/reference-item', { list: 'crops', id, name: id })
  return `/admin/reference?list=crops&entry=${id}`
}

async function createPendingDraft() {
  const path = await createDraft()
  const id = Number(new URL(path, 'http://localhost').searchParams.get('draft'))
  const { body } = await calls.asMarketer('GET', 'product-information/my-drafts')
  const drafts: { approvalId: number; legacyProductId: number }[] = body
  const found = drafts.find(({ legacyProductId }) => legacyProductId === id)
  if (!found) throw new Error(`There is no draft ${id}.`)
  return found
}

/** The form for a new product, filled in from a rejected draft. */
async function openFilledForm(): Promise<string> {
  const { approvalId, legacyProductId } = await createPendingDraft()
  const path = `product-approver/delete-product/${legacyProductId}`
  expect((await calls.asAdmin('DELETE', path, {})).status).toBe(200)
  return `/product-info/create-product?country=ES&draft=${approvalId}`
}

async function addComment(): Promise<string> {
  const path = 'product-information/product-compositions/SE'
  const { legacyProductId } = (await calls.asAdmin('GET', path)).body.products[0]
  await calls.asAdmin('POST', 'product-information/product-comment', {
    countryCode: 'SE',
    legacyProductId,
    cell: { kind: 'composition', name: 'N' },
    text: `Offline ${tag()}`,
    mentions: [],
  })
  return '/product-info/composition?country=SE'
}

async function openComments(page: Page) {
  await cellOf(page, 0, 'N').click()
  await page.keyboard.press('Shift+F2')
  await expect(page.getByRole('textbox', { name: 'New comment' })).toBeVisible()
}

async function openChange(page: Page, kind: 'API key' | 'Webhook', name: string) {
  await details(page, kind).getByRole('button', { name }).click()
}

/** Saves of comments, views, channels, drafts, keys, webhooks and several users. */
export const accessSaves: Save[] = [
  {
    name: 'a comment',
    call: 'addComment',
    person: people.globalAdmin,
    path: '/product-info/composition?country=SE',
    edit: async (page) => {
      await openComments(page)
      await page.getByRole('textbox', { name: 'New comment' }).fill('Written offline')
    },
    save: (page) => button(page, 'Add comment').click(),
    kept: (page) =>
      expect(page.getByRole('textbox', { name: 'New comment' })).toHaveValue('Written offline'),
    leave: async (page) => {
      await page.keyboard.press('Escape')
      await inDialog(page, 'Discard changes')
    },
  },
  {
    name: 'the deletion of a comment',
    call: 'deleteComment',
    person: people.globalAdmin,
    path: addComment,
    edit: openComments,
    save: async (page) => {
      const comments = page.getByRole('list', { name: 'Comments' })
      await comments.getByRole('button', { name: 'Delete', exact: true }).first().click()
      await inDialog(page, 'Delete comment')
    },
    hasNoEdits: true,
  },
  {
    name: 'a view',
    call: 'saveView',
    person: people.globalAdmin,
    path: '/product-info/composition?country=SE&sort=N',
    edit: async (page) => {
      await page.getByRole('button', { name: 'Views', exact: true }).click()
      await button(page, 'Save as new view').click()
      await page.getByRole('textbox', { name: 'Name of the view' }).fill('Offline')
    },
    save: (page) => button(page, 'Save view').click(),
    kept: (page) =>
      expect(page.getByRole('textbox', { name: 'Name of the view' })).toHaveValue('Offline'),
    hasNoEdits: true,
  },
  {
    name: 'the settings of a channel',
    call: 'saveChannelSettings',
    person: people.globalAdmin,
    path: () => openChannel(false),
    edit: async (page) => {
      await page.getByRole('radiogroup', { name: 'View' }).getByText('Settings').click()
      await page.getByRole('radio', { name: 'Automatic' }).check()
    },
    save: async (page) => {
      await button(page, 'Save settings').click()
      await inDialog(page, 'Save and publish')
    },
    kept: (page) => expect(page.getByRole('radio', { name: 'Automatic' })).toBeChecked(),
  },
  {
    name: 'a publication',
    call: 'publish',
    person: people.globalAdmin,
    path: () => openChannel(false),
    edit: (page) => page.getByRole('textbox', { name: 'Note' }).fill('Written offline'),
    save: async (page) => {
      await button(page, /^Publish all/).click()
      await button(page, /^Publish [\d,]+ records?$/).click()
    },
    kept: (page) =>
      expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Written offline'),
    hasNoEdits: true,
  },
  {
    name: 'the undo of a publication',
    call: 'undoPublication',
    person: people.globalAdmin,
    path: () => openChannel(true),
    edit: async (page) => {
      await page.getByRole('radiogroup', { name: 'View' }).getByText('History').click()
      await expect(button(page, 'Undo publication')).toBeEnabled()
    },
    save: async (page) => {
      await button(page, 'Undo publication').click()
      await inDialog(page, 'Undo')
    },
    hasNoEdits: true,
  },
  {
    name: 'a new product',
    call: 'createProduct',
    person: people.marketer,
    path: openFilledForm,
    edit: (page) => page.getByRole('textbox', { name: 'Product Name' }).fill('Written offline'),
    save: (page) => button(page, 'Create Product').click(),
    kept: (page) =>
      expect(page.getByRole('textbox', { name: 'Product Name' })).toHaveValue('Written offline'),
    hasNoEdits: true,
  },
  {
    name: 'the correction of a draft',
    call: 'saveDraft',
    person: people.marketer,
    path: async () => `/product-info/my-drafts?draft=${(await createPendingDraft()).approvalId}`,
    edit: (page) => page.getByRole('textbox', { name: 'Product Name' }).fill('Written offline'),
    save: (page) => saveBar(page, 'Save'),
    kept: isUnsaved,
  },
  {
    name: 'the approval of several drafts',
    call: 'approveDrafts',
    person: people.approver,
    path: async () => {
      await createDraft()
      return '/approve/product?country=ES'
    },
    edit: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select Offline/ })
        .first()
        .check()
      await button(page, 'Approve 1 selected draft').click()
    },
    save: (page) => inDialog(page, 'Approve 1 draft'),
    hasNoEdits: true,
  },
  {
    name: 'a change of several users',
    call: 'changeUsers',
    person: people.globalAdmin,
    path: async () => {
      const id = `many${tag()}@offline.example`
      await calls.asAdmin('POST', `access-control/user/${id}`, {
        displayName: `Many ${id}`,
        roles: ['DEALERMANAGER'],
        marketingCountries: ['SE'],
        was: null,
      })
      return `/access-control/users/sales?text=${id}`
    },
    edit: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all users' }).check()
      await button(page, 'Change 1 user').click()
      const dialog = page.getByRole('dialog', { name: 'Change 1 user' })
      await dialog.getByRole('combobox', { name: 'Countries to add' }).fill('Norw')
      await page.getByRole('option', { name: 'Norway' }).click()
      await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('+ Norway')
      await page.keyboard.press('Escape')
      await expect(dialog.getByRole('button', { name: 'Change 1 user' })).toBeEnabled()
    },
    save: (page) => inDialog(page, 'Change 1 user'),
    kept: (page) => expect(page.getByRole('dialog', { name: 'Change 1 user' })).toBeVisible(),
    hasNoEdits: true,
  },
  {
    name: 'a retired entry of reference data',
    call: 'changeReferenceItem',
    person: people.globalAdmin,
    path: createReferenceItem,
    edit: (page) => expect(button(page, 'Retire')).toBeEnabled(),
    save: async (page) => {
      await button(page, 'Retire').click()
      await inDialog(page, 'Retire')
    },
    hasNoEdits: true,
  },
  {
    name: 'the deletion of reference data',
    call: 'deleteReferenceItem',
    person: people.globalAdmin,
    path: createReferenceItem,
    edit: (page) => expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeEnabled(),
    save: async (page) => {
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await inDialog(page, /^Delete/)
    },
    hasNoEdits: true,
  },
  {
    name: 'a new API key',
    call: 'createApiKey',
    person: people.globalAdmin,
    path: '/admin/keys?key=new',
    edit: async (page) => {
      const form = page.getByRole('form', { name: 'Create API key' })
      await form.getByLabel('Name').fill('Written offline')
      await form.getByLabel('Owner').fill('Gina')
      await page.getByRole('option', { name: /gina\.admin/ }).click()
      for (const name of ['products:read', 'Web site', 'Sweden']) {
        await form.getByRole('checkbox', { name }).check()
      }
    },
    save: (page) =>
      page
        .getByRole('form', { name: 'Create API key' })
        .getByRole('button', { name: 'Create key' })
        .click(),
    kept: (page) => expect(page.getByLabel('Name')).toHaveValue('Written offline'),
  },
  {
    name: 'a new secret of an API key',
    call: 'rotateApiKey',
    person: people.globalAdmin,
    path: createKey,
    edit: (page) => openChange(page, 'API key', 'Rotate secret'),
    save: (page) => inDialog(page, 'Create new secret'),
    hasNoEdits: true,
  },
  {
    name: 'the expiry of an API key',
    call: 'changeApiKey',
    person: people.globalAdmin,
    path: createKey,
    edit: async (page) => {
      await openChange(page, 'API key', 'Change owner or expiry')
      const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
      await page.getByLabel('Expires on').fill(nextWeek)
    },
    save: (page) => inDialog(page, 'Save changes'),
    kept: (page) => expect(page.getByLabel('Expires on')).toBeVisible(),
    hasNoEdits: true,
  },
  {
    name: 'the revocation of an API key',
    call: 'revokeApiKey',
    person: people.globalAdmin,
    path: createKey,
    edit: (page) => openChange(page, 'API key', 'Revoke key'),
    save: (page) => inDialog(page, 'Revoke key'),
    hasNoEdits: true,
  },
  {
    name: 'a new webhook',
    call: 'createWebhook',
    person: people.globalAdmin,
    path: '/admin/webhooks?webhook=new',
    edit: async (page) => {
      const form = page.getByRole('form', { name: 'Create webhook' })
      await form.getByLabel('Name').fill('Written offline')
      await form.getByLabel('Address').fill('http://127.0.0.1:9/hook')
      await form.getByRole('combobox', { name: 'Country' }).fill('Swed')
      await page.getByRole('option', { name: 'Sweden' }).click()
      await form.getByRole('combobox', { name: 'Channel' }).click()
      await page.getByRole('option', { name: 'Label' }).click()
      await form.getByRole('combobox', { name: 'Owner' }).fill('Gina')
      await page.getByRole('option', { name: /gina\.admin/ }).click()
    },
    save: (page) =>
      page
        .getByRole('form', { name: 'Create webhook' })
        .getByRole('button', { name: 'Create webhook' })
        .click(),
    kept: (page) => expect(page.getByLabel('Name')).toHaveValue('Written offline'),
  },
  {
    name: 'the address of a webhook',
    call: 'changeWebhook',
    person: people.globalAdmin,
    path: createWebhook,
    edit: async (page) => {
      await openChange(page, 'Webhook', 'Change owner or address')
      await page.getByRole('dialog').getByLabel('Address').fill('http://127.0.0.1:9/offline')
    },
    save: (page) => inDialog(page, 'Save changes'),
    kept: (page) => expect(page.getByRole('dialog').getByLabel('Address')).toHaveValue(/offline$/),
    hasNoEdits: true,
  },
  {
    name: 'a paused webhook',
    call: 'pauseWebhook',
    person: people.globalAdmin,
    path: createWebhook,
    edit: (page) => expect(button(page, 'Pause webhook')).toBeEnabled(),
    save: (page) => openChange(page, 'Webhook', 'Pause webhook'),
    hasNoEdits: true,
  },
  {
    name: 'a test delivery',
    call: 'testWebhook',
    person: people.globalAdmin,
    path: createWebhook,
    edit: (page) => expect(button(page, 'Send test delivery')).toBeEnabled(),
    save: (page) => openChange(page, 'Webhook', 'Send test delivery'),
    hasNoEdits: true,
  },
  {
    name: 'the deletion of a webhook',
    call: 'deleteWebhook',
    person: people.globalAdmin,
    path: createWebhook,
    edit: (page) => openChange(page, 'Webhook', 'Delete webhook'),
    save: (page) => inDialog(page, 'Delete webhook'),
    hasNoEdits: true,
  },
]

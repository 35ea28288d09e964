import { expect, type Page } from '@playwright/test'
import type { Call } from '../fixtures.ts'
import { changeBar } from '../grid.ts'
import type { WriteName } from '../offline.ts'

/** One way to save. */
export interface Save {
  name: string
  /** The call that it sends. */
  call: WriteName
  person: string
  /** Where it is; records it needs are created by calls. */
  path: string | (() => Promise<string>)
  /** Everything up to the click that saves. */
  edit?: (page: Page) => Promise<unknown>
  save: (page: Page) => Promise<unknown>
  /** The edits are still there after the failure. */
  kept?: (page: Page) => Promise<unknown>
  /** Leaving the screen does not ask, because nothing is edited. */
  hasNoEdits?: true
  /** Discards the edits where another question than that of a screen is asked. */
  leave?: (page: Page) => Promise<unknown>
}

const notOpened: Call = () => Promise.reject(new Error('The calls are opened before each test.'))

/** Calls as demo users, opened before each test. */
export const calls = { asMarketer: notOpened, asAdmin: notOpened }

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first()
export const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name }).click()
export const saveBar = (page: Page, name: string) =>
  changeBar(page).getByRole('button', { name }).click()
export const isUnsaved = (page: Page) =>
  expect(changeBar(page).getByRole('status')).not.toHaveText('No unsaved changes')

export const tag = () => `${Date.now() % 10_000_000}`

import type { Locator, Page } from '@playwright/test'

/** Leaves the screen by the logo; with unsaved work a dialog asks first. */
export const leaveForHome = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Home' }).click()

export const keepEditing = (asking: Page | Locator) =>
  asking.getByRole('button', { name: 'Keep editing' }).click()

export const discardChanges = (asking: Page | Locator) =>
  asking.getByRole('button', { name: 'Discard changes' }).click()

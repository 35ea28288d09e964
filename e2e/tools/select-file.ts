import { expect, type Page } from '@playwright/test'

interface TestFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Selects a file for an import. Nothing can be selected until the country is known. */
export async function selectFile(page: Page, label: string, file: TestFile): Promise<void> {
  const input = page.getByLabel(label)
  await expect(input).toBeEnabled()
  await input.setInputFiles(file)
}

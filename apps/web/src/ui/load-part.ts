import { showNotice } from './feedback/notices.ts'

/**
 * Loads the code of a part of the screen. After an upgrade the files of the open version can be gone; the
 * screen then continues without the part, so that unsaved edits are not lost.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part | undefined> {
  try {
    // During an upgrade the next request can reach a server that still has the file.
    return await load().catch(load)
  } catch {
    const text =
      'A part of this screen could not be loaded. There is a new version, or the network is down. Save your changes, then reload.'
    const action = { label: 'Reload', run: () => location.reload() }
    showNotice({ kind: 'error', text, action }, Number.POSITIVE_INFINITY)
    return undefined
  }
}

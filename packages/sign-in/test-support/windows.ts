import type { BrowserWindows, WindowMessage } from '@nutripim/sign-in/windows/browser-windows'

export interface TestWindow {
  visited: string[]
  posted: { message: string; origin: string }[]
  isClosed: boolean
  size?: [width: number, height: number]
  /** Sends our page a message; what is not said is as an honest one would be. */
  say(data: unknown, forged?: Partial<WindowMessage>): void
}

/** The frames, popups and messages of a tab, in the hands of a test. */
export function createTestWindows(popupName?: string) {
  const listeners = new Set<(message: WindowMessage) => void>()
  const frames: TestWindow[] = []
  const popups: TestWindow[] = []
  const forms: { url: string; fields: Record<string, string> }[] = []
  const openerMessages: unknown[] = []
  const setup = { arePopupsAllowed: true, onFrame: (_: TestWindow) => {} }

  function open(list: TestWindow[], more: Partial<TestWindow> = {}) {
    const opened: TestWindow = {
      visited: [],
      posted: [],
      isClosed: false,
      say(data, forged = {}) {
        const origin = 'https://app.example'
        for (const hear of [...listeners]) hear({ data, origin, source: opened, ...forged })
      },
      ...more,
    }
    list.push(opened)
    return {
      opened,
      window: {
        source: opened,
        get isClosed() {
          return opened.isClosed
        },
        goTo: (url: string) => void opened.visited.push(url),
        post: (message: string, origin: string) => void opened.posted.push({ message, origin }),
        close() {
          opened.isClosed = true
        },
      },
    }
  }

  const parts: BrowserWindows = {
    openFrame(url) {
      const { opened, window } = open(frames, { visited: [url] })
      queueMicrotask(() => setup.onFrame(opened))
      return window
    },
    openPopup: (_, width, height) =>
      setup.arePopupsAllowed ? open(popups, { size: [width, height] }).window : undefined,
    isPopup: (name) => name === popupName,
    postToOpener: (message) => void openerMessages.push(message),
    onMessage(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    submitForm: (url, fields) => void forms.push({ url, fields: { ...fields } }),
  }
  return { parts, frames, popups, forms, openerMessages, setup, listeners }
}

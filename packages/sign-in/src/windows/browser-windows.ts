export interface WindowMessage {
  data: unknown
  origin: string
  source: unknown
}

/** A frame or popup that we opened. */
export interface OtherWindow {
  /** The source of its messages. */
  readonly source: unknown
  readonly isClosed: boolean
  goTo(url: string): void
  post(message: string, origin: string): void
  close(): void
}

export interface BrowserWindows {
  openFrame(url: string): OtherWindow
  /** Undefined if the browser blocks it. */
  openPopup(name: string, width: number, height: number): OtherWindow | undefined
  /** Whether this window is a popup that was opened with this name. */
  isPopup(name: string): boolean
  postToOpener(message: unknown, origin: string): void
  /** Returns a function that stops listening. */
  onMessage(listener: (message: WindowMessage) => void): () => void
  /** Opens the address by posting a form with these fields. */
  submitForm(url: string, fields: Readonly<Record<string, string>>): void
}

export const browserWindows: BrowserWindows = {
  openFrame(url) {
    const frame = document.createElement('iframe')
    frame.hidden = true
    frame.title = 'sign-in'
    frame.src = url
    document.body.append(frame)
    return {
      source: frame.contentWindow,
      get isClosed() {
        return !frame.isConnected
      },
      goTo(next) {
        frame.src = next
      },
      post: (message, origin) => frame.contentWindow?.postMessage(message, origin),
      close: () => frame.remove(),
    }
  },

  openPopup(name, width, height) {
    const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
    const top = Math.round(window.screenY + (window.outerHeight - height) / 2)
    // Opened blank, because browsers allow it only while a click is handled.
    const features = `width=${width},height=${height},left=${left},top=${top}`
    const popup = window.open('', name, features)
    if (!popup) return undefined
    return {
      source: popup,
      get isClosed() {
        return popup.closed
      },
      goTo(url) {
        popup.location.href = url
      },
      post: (message, origin) => popup.postMessage(message, origin),
      close: () => popup.close(),
    }
  },

  isPopup: (name) => Boolean(window.opener) && window.name === name,
  postToOpener: (message, origin) => window.opener?.postMessage(message, origin),

  onMessage(listener) {
    addEventListener('message', listener)
    return () => removeEventListener('message', listener)
  },

  submitForm(url, fields) {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = url
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input')
      input.type = 'hidden'
      input.name = name
      input.value = value
      form.append(input)
    }
    document.body.append(form)
    form.submit()
  },
}

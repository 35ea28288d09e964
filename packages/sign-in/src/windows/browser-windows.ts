export interface WindowMessage {
  data: unknown
  origin: string
  source: unknown
}

/** A frame or popup of ours. */
export interface OtherWindow {
  /** What its messages have as their source. */
  readonly source: unknown
  readonly isClosed: boolean
  goTo(url: string): void
  post(message: string, origin: string): void
  close(): void
}

export interface BrowserWindows {
  openFrame(url: string): OtherWindow
  /** Undefined where the browser does not let us. */
  openPopup(name: string, width: number, height: number): OtherWindow | undefined
  /** Whether this very window is a popup that was opened under that name. */
  isPopup(name: string): boolean
  tellOpener(message: unknown, origin: string): void
  /** Answers how to stop hearing. */
  onMessage(listener: (message: WindowMessage) => void): () => void
  /** Leaves for the address, with the fields as a posted form. */
  submitForm(url: string, fields: Readonly<Record<string, string>>): void
}

export const realWindows: BrowserWindows = {
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
    // Blank at first: a browser lets us open it only while the click is being handled.
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
  tellOpener: (message, origin) => window.opener?.postMessage(message, origin),

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

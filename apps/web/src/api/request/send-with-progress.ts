const encoder = new TextEncoder()

interface Sent {
  method: string
  headers: Headers
  body: XMLHttpRequestBodyInit
  signal: AbortSignal | null
}

/**
 * A fetch that tells how much of the body has left, in percent: browsers' fetch does not say. The
 * answer comes as a Response whose body can be read while it arrives.
 */
export function sendWithProgress(
  url: string,
  { method, headers, body, signal }: Sent,
  onSent: (percent: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let stream: ReadableStreamDefaultController<Uint8Array> | undefined
    let read = 0
    const fail = () => {
      const error = signal?.aborted ? signal.reason : new TypeError('The request failed')
      stream?.error(error)
      reject(error)
    }
    const passOn = () => {
      const text = request.responseText.slice(read)
      read += text.length
      if (text !== '') stream?.enqueue(encoder.encode(text))
    }
    request.open(method, url)
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onSent((loaded / total) * 100)
    }
    request.onreadystatechange = () => {
      if (request.readyState !== XMLHttpRequest.HEADERS_RECEIVED) return
      const answer = new ReadableStream<Uint8Array>({
        start(controller) {
          stream = controller
        },
        // Who has read enough is told no more.
        cancel() {
          stream = undefined
        },
      })
      resolve(responseOf(request, answer))
    }
    request.onprogress = passOn
    request.onload = () => {
      passOn()
      stream?.close()
    }
    request.onerror = fail
    request.ontimeout = fail
    request.onabort = fail
    signal?.addEventListener('abort', () => request.abort())
    if (signal?.aborted) fail()
    else request.send(body)
  })
}

function responseOf(request: XMLHttpRequest, answer: ReadableStream<Uint8Array>): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const [name, ...value] = line.split(':')
    if (name) headers.append(name, value.join(':').trim())
  }
  const { status } = request
  const hasBody = status !== 204 && status !== 304
  return new Response(hasBody ? answer : null, { status, headers })
}

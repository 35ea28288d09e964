/** The events of a server-sent stream. Comments are signs of life and give nothing. */
export async function* readEvents<Event>(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onSignOfLife: () => void = () => {},
): AsyncGenerator<Event> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    while (true) {
      const { value, done } = await reader.read()
      if (done) return
      onSignOfLife()
      const blocks = (rest + value).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = dataOf(block)
        if (data === '') continue
        const event: Event = JSON.parse(data)
        yield event
      }
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}

function dataOf(block: string): string {
  return block
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trimStart())
    .join('\n')
}

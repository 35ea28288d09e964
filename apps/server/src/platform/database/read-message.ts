import type { z } from 'zod'

/**
 * Reads a message of a notify channel. Whoever can log in to the database can send any text, so one that
 * is no message is not an error: the listener does what it does when messages were lost.
 */
export function readMessage<Message extends z.ZodType>(
  schema: Message,
  listener: { onMessage: (message: z.output<Message>) => void; onGap: () => void },
): (payload: string) => void {
  return (payload) => {
    const { success, data } = schema.safeParse(parse(payload))
    if (success) listener.onMessage(data)
    else listener.onGap()
  }
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}

import type { Readable } from 'node:stream'
import type { EventStream } from './event-stream.ts'

/** A download: bytes, or bytes as they come, under the name that the browser saves them as. */
interface Download {
  name: string
  type: string
  bytes: Uint8Array | Readable
}

/**
 * An answer that needs more than a plain object: JSON that the database already built, a tag to
 * compare with, "not changed since then", a file, or events without an end.
 */
export class Reply<Answer> {
  /** Never there; it only carries the type of the answer through the compiler. */
  declare readonly answer: Answer

  private constructor(
    readonly json: string | undefined,
    readonly tag: string | undefined,
    readonly download?: Download,
    readonly events?: (stream: EventStream<Answer>) => void,
  ) {}

  /** JSON text built by the database, passed through. Its shape is checked in tests. */
  static json<Answer>(json: string, tag?: string): Reply<Answer> {
    return new Reply<Answer>(json, tag)
  }

  /** The caller already has the answer with this tag. */
  static unchanged<Answer>(tag: string): Reply<Answer> {
    return new Reply<Answer>(undefined, tag)
  }

  static file<Answer>(download: Download): Reply<Answer> {
    return new Reply<Answer>(undefined, undefined, download)
  }

  /** `open` is given the stream once the caller has one, and sends from then on. */
  static events<Answer>(open: (stream: EventStream<Answer>) => void): Reply<Answer> {
    return new Reply<Answer>(undefined, undefined, undefined, open)
  }
}

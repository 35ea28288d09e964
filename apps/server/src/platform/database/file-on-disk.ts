import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'

/** A file whose bytes are a value of a statement. They are in memory only while the statement is sent. */
export class FileOnDisk {
  readonly path: string
  readonly size: number

  constructor(path: string, size: number) {
    this.path = path
    this.size = size
  }

  /** The file must not change; `readFile` would reserve more memory than its size. */
  async read(): Promise<Uint8Array> {
    const bytes = new Uint8Array(this.size)
    const handle = await open(this.path)
    try {
      for (let at = 0; at < bytes.length; ) {
        const { bytesRead } = await handle.read(bytes, at)
        if (bytesRead === 0) throw new Error('The file was cut off.')
        at += bytesRead
      }
    } finally {
      await handle.close()
    }
    return bytes
  }

  /** The driver of PostgreSQL calls it. The file was written just before, so it is read from memory. */
  toPostgres(): Buffer {
    return readFileSync(this.path)
  }
}

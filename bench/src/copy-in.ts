import type pg from 'pg'

/** What `pg` offers of COPY FROM STDIN: it names the messages, and leaves sending them to us. */
interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** Copies text in COPY's own format into a table. */
export function copyIn(client: pg.Client, statement: string, chunks: Buffer[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const copying = {
      submit: (connection: CopyConnection) => connection.query(statement),
      handleCopyInResponse(connection: CopyConnection) {
        for (const chunk of chunks) connection.sendCopyFromChunk(chunk)
        connection.endCopyFrom()
      },
      handleCommandComplete() {},
      handleReadyForQuery: () => resolve(),
      handleError: (error: Error) => reject(error),
      handleRowDescription() {},
      handleDataRow() {},
    }
    client.query(copying as unknown as pg.Submittable)
  })
}

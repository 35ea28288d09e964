import type pg from 'pg'

/** The part of the protocol of COPY FROM STDIN that `pg` leaves to its users. */
interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** Copies text in the format of COPY into a table. */
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
    // `pg` calls these handlers, but its types know only those of ordinary queries.
    client.query(copying as unknown as pg.Submittable)
  })
}

/** A call that product and baseline answer, and that is measured on both. */
export interface MeasuredCall {
  name: string
  /** The least share of the baseline's requests per second. */
  target: number
  /** How many statements a request may send: by default the identity and the call itself. */
  maxStatements?: number
  /** Requests per second. Each side saves rows of its own, so that none undoes changes of the other. */
  measure(server: string, side: Side): Promise<number>
  once(server: string): Promise<unknown>
}

export type Side = 'product' | 'floor'

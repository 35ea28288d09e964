/** The part of autocannon that the load uses; the package ships no types. */
declare module 'autocannon' {
  interface Client {
    setBody(body: string): void
    setHeaders(headers: Record<string, string>): void
    on(event: 'response', listener: (status: number) => void): void
  }
  interface Result {
    errors: number
    duration: number
    requests: { total: number }
  }
  export default function autocannon(options: {
    url: string
    method: string
    headers: Record<string, string>
    connections: number
    duration: number
    setupClient(client: Client): void
  }): Promise<Result>
}

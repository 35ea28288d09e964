import { randomBytes } from 'node:crypto'

type Attributes = Record<string, string | number>

/** A piece of work in a trace, in the terms of OpenTelemetry. */
export interface Span {
  traceId: string
  spanId: string
  parentId: string | undefined
  name: string
  kind: 'server' | 'client' | 'internal'
  /** Milliseconds since 1970. */
  start: number
  end: number
  attributes: Attributes
  hasFailed: boolean
}

/** A span that others belong to. */
export type SpanContext = Pick<Span, 'traceId' | 'spanId'>

type SpanStart = Pick<Span, 'name' | 'kind' | 'attributes'>

export function startSpan(parent: Partial<SpanContext>, span: SpanStart): Span {
  const now = preciseTime()
  return {
    traceId: parent.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    parentId: parent.spanId,
    start: now,
    end: now,
    hasFailed: false,
    ...span,
  }
}

export function preciseTime(): number {
  return performance.timeOrigin + performance.now()
}

/** The caller's span of a `traceparent` header, and whether the caller records it. */
export function parseTraceParent(
  header: unknown,
): (SpanContext & { isSampled: boolean }) | undefined {
  if (typeof header !== 'string') return undefined
  const [, traceId, spanId, flags] =
    /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})/.exec(header) ?? []
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

import type { Span } from './span.ts'

const interval = 2_000
const batchSize = 500
/** More spans than this are dropped while the collector does not answer. */
const maxPending = 5_000
const sendTimeout = 5_000

export interface ExporterOptions {
  /** The address of a collector, without /v1/traces. */
  endpoint: string
  headers: Record<string, string>
  resource: Record<string, string>
  onError(reason: string): void
}

export interface SpanExporter {
  add(span: Span): void
  /** Sends what is left. */
  close(): Promise<void>
}

/** Sends spans in batches by OTLP over HTTP with JSON. It never delays a request and never throws. */
export function createOtlpExporter(options: ExporterOptions): SpanExporter {
  const pending: Span[] = []
  let sending: Promise<void> | undefined
  let isFailing = false

  async function send(): Promise<void> {
    const spans = pending.splice(0, batchSize)
    if (spans.length === 0) return
    try {
      const response = await fetch(`${options.endpoint}/v1/traces`, {
        method: 'POST',
        headers: { ...options.headers, 'content-type': 'application/json' },
        body: JSON.stringify(toOtlp(options.resource, spans)),
        signal: AbortSignal.timeout(sendTimeout),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`status ${response.status}`)
      isFailing = false
    } catch (error) {
      // Reported once for each outage of the collector.
      if (!isFailing) options.onError(error instanceof Error ? error.message : String(error))
      isFailing = true
    }
  }

  const flush = () => {
    sending ??= send().finally(() => {
      sending = undefined
    })
    return sending
  }
  const timer = setInterval(flush, interval)
  timer.unref()
  return {
    add(span) {
      if (pending.length >= maxPending) return
      pending.push(span)
      if (pending.length === batchSize) flush()
    },
    async close() {
      clearInterval(timer)
      await sending
      while (pending.length > 0 && !isFailing) await flush()
    },
  }
}

const kinds = { internal: 1, server: 2, client: 3 }
const failed = 2

/** https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
function toOtlp(resource: Record<string, string>, spans: readonly Span[]): object {
  return {
    resourceSpans: [
      {
        resource: { attributes: toAttributes(resource) },
        scopeSpans: [{ scope: { name: 'nutripim' }, spans: spans.map(toOtlpSpan) }],
      },
    ],
  }
}

function toOtlpSpan(span: Span): object {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentId && { parentSpanId: span.parentId }),
    name: span.name,
    kind: kinds[span.kind],
    startTimeUnixNano: toNanoseconds(span.start),
    endTimeUnixNano: toNanoseconds(span.end),
    attributes: toAttributes(span.attributes),
    ...(span.hasFailed && { status: { code: failed } }),
  }
}

/** A number cannot hold them. */
function toNanoseconds(milliseconds: number): string {
  const whole = Math.floor(milliseconds)
  const rest = Math.floor((milliseconds - whole) * 1e6)
  return `${whole}${String(rest).padStart(6, '0')}`
}

function toAttributes(values: Record<string, string | number>): object[] {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
}

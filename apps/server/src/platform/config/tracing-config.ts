import { StartupError } from '../startup-error.ts'
import { getUrl, getWholeNumber, type ReadSetting, splitList } from './read-setting.ts'

export interface TracingConfig {
  /** The address of an OpenTelemetry collector. */
  endpoint: string
  headers: Record<string, string>
  serviceName: string
  /** How many of 100 requests are recorded if their caller does not decide it. */
  percent: number
}

/** Undefined: nothing is recorded. */
export function readTracing(read: ReadSetting): TracingConfig | undefined {
  const name = 'OTEL_EXPORTER_OTLP_ENDPOINT'
  const endpoint = getUrl(read, name, 'http://collector.example.com:4318')
  if (!endpoint) return undefined
  return {
    endpoint,
    headers: readHeaders(read('OTEL_EXPORTER_OTLP_HEADERS')),
    serviceName: read('OTEL_SERVICE_NAME'),
    percent: getWholeNumber(read, 'TRACE_PERCENT', 0, 100),
  }
}

function readHeaders(text: string): Record<string, string> {
  if (!text) return {}
  const pairs = splitList(text).map((pair) => {
    const [, name, value] = /^([\w-]+)=(.+)$/.exec(pair) ?? []
    // The value may be a secret, so it is not part of the sentence.
    if (!name || !value) {
      throw new StartupError(
        'OTEL_EXPORTER_OTLP_HEADERS must look like name=value, with commas between several.',
      )
    }
    return [name, value] as const
  })
  return Object.fromEntries(pairs)
}

import type { TracingConfig } from '../config/tracing-config.ts'
import type { Tracing } from './tracing.ts'

/** Loads the code for traces only if they are recorded, so that other servers pay nothing for it. */
export async function openTracing(
  config: TracingConfig | undefined,
  version: string,
): Promise<Tracing | undefined> {
  if (!config) return undefined
  const { startTracing } = await import('./tracing.ts')
  return startTracing(config, version)
}

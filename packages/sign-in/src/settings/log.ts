/** The number is what a configuration says; nothing below it is written. */
export const LogLevel = { None: 0, Debug: 1, Warn: 2, Error: 3 } as const

export type LogLevel = (typeof LogLevel)[keyof typeof LogLevel]

export type Log = Pick<Console, 'debug' | 'warn' | 'error'>

/** Of an error only its text is written: what it carries may hold codes and tokens. */
export function createLog(level: LogLevel, to: Log): Log {
  const from =
    (own: LogLevel, write: (...message: string[]) => void) =>
    (...message: unknown[]) => {
      if (level !== LogLevel.None && own >= level) write(...message.map(asText))
    }
  return {
    debug: from(LogLevel.Debug, (...message) => to.debug(...message)),
    warn: from(LogLevel.Warn, (...message) => to.warn(...message)),
    error: from(LogLevel.Error, (...message) => to.error(...message)),
  }
}

function asText(part: unknown): string {
  return part instanceof Error ? part.message : String(part)
}

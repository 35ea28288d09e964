/** The number is what a configuration says; nothing below it is written. */
export const LogLevel = { None: 0, Debug: 1, Warn: 2, Error: 3 } as const

export type LogLevel = (typeof LogLevel)[keyof typeof LogLevel]

export type Log = Pick<Console, 'debug' | 'warn' | 'error'>

/** Messages are fixed texts and causes: a token never goes into a log. */
export function createLog(level: LogLevel, to: Log): Log {
  const from =
    (own: LogLevel, write: (...message: unknown[]) => void) =>
    (...message: unknown[]) => {
      if (level !== LogLevel.None && own >= level) write(...message)
    }
  return {
    debug: from(LogLevel.Debug, (...message) => to.debug(...message)),
    warn: from(LogLevel.Warn, (...message) => to.warn(...message)),
    error: from(LogLevel.Error, (...message) => to.error(...message)),
  }
}

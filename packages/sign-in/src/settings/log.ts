/** The numbers used in configurations. Messages below the level are not logged. */
export const LogLevel = { None: 0, Debug: 1, Warn: 2, Error: 3 } as const

export type LogLevel = (typeof LogLevel)[keyof typeof LogLevel]

export type Log = Pick<Console, 'debug' | 'warn' | 'error'>

/** Logs only the message of an error, because its other fields may contain codes and tokens. */
export function createLog(level: LogLevel, to: Log): Log {
  const from =
    (own: LogLevel, write: (...message: string[]) => void) =>
    (...message: unknown[]) => {
      if (level !== LogLevel.None && own >= level) write(...message.map(toText))
    }
  return {
    debug: from(LogLevel.Debug, (...message) => to.debug(...message)),
    warn: from(LogLevel.Warn, (...message) => to.warn(...message)),
    error: from(LogLevel.Error, (...message) => to.error(...message)),
  }
}

function toText(part: unknown): string {
  return part instanceof Error ? part.message : String(part)
}

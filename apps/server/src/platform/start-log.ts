import { hostname } from 'node:os'

/** Writes what happens at the start and the end of the server, before and after the app has its log. */
export interface StartLog {
  info(line: string): void
  warn(line: string): void
  /** The reason why the server cannot start or go on. */
  fatal(line: string, error?: unknown): void
}

interface Stream {
  isTTY?: boolean
  write(text: string): unknown
}

/** The levels of the app's log. */
const levels = { info: 30, warn: 40, fatal: 60 }

/**
 * Lines for a person at a terminal, otherwise JSON like the log of the app, so that a program that
 * collects logs can read every line.
 */
export function createStartLog(output: Stream, errors: Stream): StartLog {
  const writeJson = (
    stream: Stream,
    level: keyof typeof levels,
    msg: string,
    more: object = {},
  ) => {
    if (msg === '') return
    const common = {
      level: levels[level],
      time: Date.now(),
      pid: process.pid,
      hostname: hostname(),
    }
    stream.write(`${JSON.stringify({ ...common, ...more, msg })}\n`)
  }
  return {
    info: (line) => (output.isTTY ? output.write(`${line}\n`) : writeJson(output, 'info', line)),
    warn: (line) =>
      output.isTTY ? output.write(`Warning: ${line}\n`) : writeJson(output, 'warn', line),
    fatal(line, error) {
      const stack = error === undefined ? undefined : formatStack(error)
      if (errors.isTTY) errors.write(`${line}\n${stack === undefined ? '' : `${stack}\n`}`)
      else writeJson(errors, 'fatal', line, stack === undefined ? {} : { err: { stack } })
    },
  }
}

/** Node writes its own warnings as text. */
export function logWarningsOfNode(log: StartLog, stream: Stream = process.stderr): void {
  if (stream.isTTY) return
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => log.warn(`${name}: ${message}`))
}

function formatStack(error: unknown): string {
  return (error instanceof Error && error.stack) || String(error)
}

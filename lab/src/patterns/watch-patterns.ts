import type { Pattern } from './find-patterns.ts'

export interface Watched {
  /** What was run, also by packages, and also if it was built at run time. */
  patterns: Pattern[]
  /** How many characters were given to patterns, those that a failed search read included. */
  characters: number
}

/**
 * Watches the regular expressions that the work runs. If each of them takes linear time, time grows as
 * these characters do. Every method of a regular expression calls `exec`, as the language requires.
 */
export function watchPatterns(name: string, work: () => void): Watched {
  const patterns = new Map<string, Pattern>()
  let characters = 0
  const { exec } = RegExp.prototype
  RegExp.prototype.exec = function (this: RegExp, text) {
    const { source, flags, sticky } = this
    patterns.set(`${flags} ${source}`, { source, flags: flags.replace('y', ''), files: [name] })
    const from = this.global || sticky ? this.lastIndex : 0
    const match = exec.call(this, text)
    if (match) characters += match.index + match[0].length - from + 1
    // A sticky pattern is judged as if it tried every position, so all its failures together are linear.
    else characters += sticky ? 1 : String(text).length - from + 1
    return match
  }
  try {
    work()
  } finally {
    RegExp.prototype.exec = exec
  }
  return { patterns: [...patterns.values()], characters }
}

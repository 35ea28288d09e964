import type { Pattern } from './find-patterns.ts'

export interface Watched {
  /** What was run, also by packages, and also if it was built at run time. */
  patterns: Pattern[]
  /** How many characters were given to patterns, those that a failed search read included. */
  characters: number
}

/**
 * What a sticky pattern read when it failed: it is judged as if it tried every position, so without the
 * blanks all its failures together are linear.
 */
function countBlanks(text: string, from: number): number {
  let at = from
  while (at < text.length && text[at]?.trim() === '') at += 1
  return at - from
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
    patterns.set(`${flags} ${source}`, { source, flags, files: [name] })
    const from = this.global || sticky ? this.lastIndex : 0
    const match = exec.call(this, text)
    if (match) characters += match.index + match[0].length - from + 1
    else characters += (sticky ? countBlanks(text, from) : String(text).length - from) + 1
    return match
  }
  try {
    work()
  } finally {
    RegExp.prototype.exec = exec
  }
  return { patterns: [...patterns.values()], characters }
}

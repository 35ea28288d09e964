import { parseSync, Visitor } from 'oxc-parser'

/** A regular expression of our code. */
export interface Pattern {
  source: string
  flags: string
  /** Paths of the files that contain it. */
  files: string[]
}

/** Finds the regular expressions of all sources, each once. `new RegExp` with a computed text is not found. */
export function findPatterns(sources: ReadonlyMap<string, string>): Pattern[] {
  const patterns = new Map<string, Pattern>()
  for (const [path, code] of sources) {
    const { program } = parseSync(path, code)
    new Visitor({
      Literal(literal) {
        if (!('regex' in literal)) return
        const { pattern: source, flags } = literal.regex
        const known = patterns.get(`/${source}/${flags}`) ?? { source, flags, files: [] }
        patterns.set(`/${source}/${flags}`, known)
        if (!known.files.includes(path)) known.files.push(path)
      },
    }).visit(program)
  }
  return [...patterns.values()]
}

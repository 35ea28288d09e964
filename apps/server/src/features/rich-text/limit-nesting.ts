import { Parser } from 'htmlparser2'

/** Deeper than any text needs. */
const maxDepth = 60

/**
 * Returns HTML as it is, or only its text if its tags are nested too deep. The parser of sanitize-html
 * looks through all open tags for each closing one, so 100 kB of `<h1>` and `</h2>` would take seconds.
 */
export function limitNesting(html: string): string {
  return isDeep(html) ? html.replaceAll(/<[^<>]*>/g, '').replaceAll('<', '&lt;') : html
}

/** Reads the text with the same parser, and stops where it gets too deep. */
function isDeep(html: string): boolean {
  let depth = 0
  const parser = new Parser({
    onopentagname() {
      depth += 1
      if (depth > maxDepth) parser.pause()
    },
    onclosetag() {
      if (depth <= maxDepth) depth -= 1
    },
  })
  parser.write(html)
  return depth > maxDepth
}

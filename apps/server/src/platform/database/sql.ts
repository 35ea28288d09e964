/** A statement with separate values, so that no input ever becomes SQL text. */
export interface Sql {
  readonly text: string
  readonly values: readonly unknown[]
}

/** The last text of each template in the source code, and the texts of the statements inside it. */
const texts = new WeakMap<TemplateStringsArray, { text: string; nested: (string | undefined)[] }>()

/** ``sql`select … where id = ${id}` `` — a value becomes $1, $2, …; a nested `sql` becomes part of the text. */
export function sql(strings: TemplateStringsArray, ...parts: unknown[]): Sql {
  const values: unknown[] = []
  for (const part of parts) {
    if (isSql(part)) values.push(...part.values)
    else values.push(part)
  }
  // Most statements are the same at every call, and a known text is also found faster among the prepared ones.
  const known = texts.get(strings)
  if (known && parts.every((part, i) => known.nested[i] === textOf(part))) {
    return { text: known.text, values }
  }
  const text = buildText(strings, parts)
  texts.set(strings, { text, nested: parts.map(textOf) })
  return { text, values }
}

const textOf = (part: unknown) => (isSql(part) ? part.text : undefined)

function buildText(strings: readonly string[], parts: readonly unknown[]): string {
  let text = ''
  let count = 0
  const placeholder = () => {
    count += 1
    return `$${count}`
  }
  strings.forEach((string, i) => {
    text += string
    if (i >= parts.length) return
    const part = parts[i]
    text += isSql(part) ? part.text.replaceAll(/\$\d+/g, placeholder) : placeholder()
  })
  return text
}

/** Text of our own source code that becomes part of a statement. Never pass input to it. */
export function text(trusted: string): Sql {
  return { text: trusted, values: [] }
}

/**
 * Values that the plan of the statement does not depend on. PostgreSQL makes such a plan once, and not at each
 * call: planning can take as long as the statement itself, above all in a large database.
 */
export const unplanned = {
  text: (value: string): Sql => sql`(select ${value}::text)`,
  texts: (values: readonly string[]): Sql => sql`(select ${values}::text[])::text[]`,
}

/** A value for PostgreSQL to read as jsonb: ``${json(rows)}::jsonb``. */
export function json(value: unknown): string {
  return JSON.stringify(value)
}

function isSql(part: unknown): part is Sql {
  return typeof part === 'object' && part !== null && 'text' in part && 'values' in part
}

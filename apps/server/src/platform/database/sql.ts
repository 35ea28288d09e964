/** A statement with separate values, so that no input ever becomes SQL text. */
export interface Sql {
  readonly text: string
  readonly values: readonly unknown[]
}

/** ``sql`select … where id = ${id}` `` — a value becomes $1, $2, …; a nested `sql` becomes part of the text. */
export function sql(strings: TemplateStringsArray, ...parts: unknown[]): Sql {
  const values: unknown[] = []
  let text = ''
  const append = (strings: readonly string[], parts: readonly unknown[]) => {
    strings.forEach((string, i) => {
      text += string
      if (i >= parts.length) return
      const part = parts[i]
      if (isSql(part)) append(pieces(part), part.values)
      else {
        values.push(part)
        text += `$${values.length}`
      }
    })
  }
  append(strings, parts)
  return { text, values }
}

/** Text of our own source code that becomes part of a statement. Never pass input to it. */
export function text(trusted: string): Sql {
  return { text: trusted, values: [] }
}

/** A value for PostgreSQL to read as jsonb: ``${json(rows)}::jsonb``. */
export function json(value: unknown): string {
  return JSON.stringify(value)
}

function isSql(part: unknown): part is Sql {
  return typeof part === 'object' && part !== null && 'text' in part && 'values' in part
}

/** The text of a statement, split at its placeholders. */
function pieces(statement: Sql): string[] {
  return statement.text.split(/\$\d+/)
}

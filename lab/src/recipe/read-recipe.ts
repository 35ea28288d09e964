/** One code block of a recipe: a new file, or lines to insert below an entry of a file. */
export interface RecipeStep {
  path: string
  /** The entry to insert below; undefined for a new file. */
  below: string | undefined
  lines: string[]
}

const firstLine = /^(?:\/\/|--) (?<path>\S+?)(?:, below (?<below>\w+)| \(new file\))$/

/** The code blocks of one section of a Markdown file, in their order. */
export function readRecipe(markdown: string, heading: string): RecipeStep[] {
  const [, section] = markdown.split(new RegExp(`^## ${heading}$`, 'm'))
  if (section === undefined) throw new Error(`There is no section "${heading}".`)
  const [text = ''] = section.split(/^## /m)
  return [...text.matchAll(/^( *)```\w+\n(.*?)^\1```$/gms)].map(([, indent = '', code = '']) => {
    const [first = '', ...lines] = code
      .trimEnd()
      .split('\n')
      .map((line) => line.slice(indent.length))
    const { path, below } = firstLine.exec(first)?.groups ?? {}
    if (path === undefined) throw new Error(`"${first}" does not name the file of its code block.`)
    return { path, below, lines }
  })
}

/** The file with the lines of the step, indented like the entry that they follow. */
export function insertLines(file: string, { path, below, lines }: RecipeStep): string {
  const all = file.split('\n')
  const entries = all.filter((line) => line.trimStart().startsWith(`${below}:`))
  const [entry] = entries
  if (entry === undefined || entries.length > 1) {
    throw new Error(`${path} has ${entries.length} entries "${below}"; the recipe needs one.`)
  }
  const indent = entry.slice(0, entry.length - entry.trimStart().length)
  all.splice(all.indexOf(entry) + 1, 0, ...lines.map((line) => `${indent}${line}`))
  return all.join('\n')
}

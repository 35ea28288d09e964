/** The shell blocks of one section of a Markdown file, each with the title of its part (`###`). */
export interface Commands {
  part: string
  text: string
}

export function readCommands(markdown: string, section: string): Commands[] {
  const [, text] = markdown.split(new RegExp(`^## ${section}$`, 'm'))
  if (text === undefined) throw new Error(`There is no section "${section}".`)
  const [own = ''] = text.split(/^## /m)
  let part = ''
  return [...own.matchAll(/^### ([^\n]+)$|^( *)```sh\n(.*?)^\2```$/gms)].flatMap(
    ([, title, indent = '', code]) => {
      part = title ?? part
      if (code === undefined) return []
      return { part, text: code.replaceAll(new RegExp(`^${indent}`, 'gm'), '') }
    },
  )
}

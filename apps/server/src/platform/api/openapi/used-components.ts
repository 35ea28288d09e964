/** The parts of a document that others refer to, by folder and name. */
export type Components = Record<string, Record<string, unknown>>

/** Leaves out headers, parameters and answers that no call of the document has. */
export function dropUnusedComponents<Document extends { components: Components }>(
  document: Document,
): Document {
  const { components, ...others } = document
  const used = new Set<string>()
  const visit = (value: unknown) => {
    for (const [, reference = ''] of JSON.stringify(value).matchAll(/"\$ref":"#([^"]+)"/g)) {
      if (used.has(reference)) continue
      used.add(reference)
      const [folder = '', name = ''] = reference.slice('/components/'.length).split('/')
      visit(components[folder]?.[name])
    }
  }
  visit(others)
  const isUsed = (folder: string, name: string) =>
    folder === 'securitySchemes' || used.has(`/components/${folder}/${name}`)
  const kept = Object.entries(components).map(([folder, parts]) => [
    folder,
    Object.fromEntries(Object.entries(parts).filter(([name]) => isUsed(folder, name))),
  ])
  return { ...document, components: Object.fromEntries(kept) }
}

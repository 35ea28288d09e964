interface Component {
  'bom-ref': string
  name: string
  version: string
}

interface Dependency {
  ref: string
  dependsOn?: string[]
}

interface Sbom {
  serialNumber: string
  metadata: { timestamp: string; component: Component }
  components: Component[]
  dependencies: Dependency[]
}

/**
 * A CycloneDX list of what npm resolved, reduced to the packages of a release (`name version`), without
 * what npm invents or takes from the folder: equal packages make an equal file.
 */
export function formatSbom(text: string, version: string, packages: readonly string[]): string {
  const { serialNumber, metadata, ...list }: Sbom = JSON.parse(text)
  const { timestamp, ...others } = metadata
  const byName = new Map(list.components.map((each) => [`${each.name} ${each.version}`, each]))
  const contained = [...new Set(packages)].sort().map((name) => {
    const found = byName.get(name)
    if (!found) throw new Error(`npm did not list ${name}, which is part of the release.`)
    return found
  })
  const refs = new Set([metadata.component['bom-ref'], ...contained.map((each) => each['bom-ref'])])
  const dependencies = list.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((to) => refs.has(to)) }))
  const component = { ...metadata.component, name: 'nutripim', version }
  return `${JSON.stringify({ ...list, metadata: { ...others, component }, components: contained, dependencies }, null, 2)}\n`
}

/** The packages of third-party notices, each as `name version`. */
export function listNoticed(notices: string): string[] {
  return [...notices.matchAll(/^(\S+ \S+)\nLicence: /gm)].flatMap(([, title = '']) => title)
}

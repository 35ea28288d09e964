import { posix } from 'node:path'

/** One line of the table of allowed imports. */
export interface Row {
  /** A folder, or a single file; `*` stands for one name, and each such folder is a place of its own. */
  place: string
  /** The other places it may import from. A place ending in `/**` means everything below it. */
  may: readonly string[]
  /** Said to whoever breaks it. */
  rule: string
}

export interface Project {
  /** Contents by path from the root, such as `apps/web/src/main.tsx`. */
  sources: ReadonlyMap<string, string>
  /** What a workspace declares, by its folder. */
  packages: ReadonlyMap<string, { name: string; dependencies: string[]; devDependencies: string[] }>
}

interface Import {
  /** As written. */
  specifier: string
  /** The file of ours it leads to; undefined for a package from npm. */
  target: string | undefined
}

/** Every breach of the table, each as a sentence that says what to do instead. */
export function findForbiddenImports(project: Project, table: readonly Row[]): string[] {
  return [...project.sources.keys()].flatMap((path) => {
    const home = findPlace(path, table)
    if (!home)
      return [`${path} is in no row of the table: say in architecture.test.ts what it may import.`]
    return listImports(path, project).flatMap(({ target }) => {
      if (target === undefined || mayImport(path, target, home, table)) return []
      return [`${path} imports ${target}: ${home.row.rule}`]
    })
  })
}

function mayImport(path: string, target: string, home: Place, table: readonly Row[]): boolean {
  const there = findPlace(target, table)
  if (there?.name === home.name) return true
  // Tests may reach for anything of their own workspace, and for what helps them run it.
  if (isTest(path)) {
    const helpful = [workspaceOf(path), 'packages', 'apps/demo-identity', 'tools']
    return helpful.some((folder) => target.startsWith(`${folder}/`))
  }
  if (isTest(target) && isShipped(path)) return false
  return home.row.may.some((place) =>
    place.endsWith('/**') ? target.startsWith(place.slice(0, -2)) : there?.name === place,
  )
}

interface Place {
  /** The concrete folder or file: for the row `features/*`, `features/products`. */
  name: string
  row: Row
}

/** The row that fits a path most closely. */
function findPlace(path: string, table: readonly Row[]): Place | undefined {
  const fitting = table.flatMap((row) => {
    const pattern = new RegExp(
      `^${row.place.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}(?=/|$)`,
    )
    const name = pattern.exec(path)?.[0]
    // A file directly in a folder is not one of the folders that `*` stands for.
    return name === undefined || (row.place.endsWith('*') && name === path) ? [] : [{ name, row }]
  })
  return fitting.sort((a, b) => b.name.length - a.name.length)[0]
}

/** Packages from npm that a workspace uses without declaring them: they would be missing in the container. */
export function findUndeclaredPackages(project: Project): string[] {
  const shared = project.packages.get('')?.devDependencies ?? []
  return [...project.sources.keys()].flatMap((path) => {
    const workspace = workspaceOf(path)
    const declared = project.packages.get(workspace)
    const allowed = new Set([
      ...(declared?.dependencies ?? []),
      ...(isShipped(path) ? [] : [...(declared?.devDependencies ?? []), ...shared]),
    ])
    return listImports(path, project).flatMap(({ specifier }) => {
      if (/^(\.|node:|virtual:)/.test(specifier)) return []
      const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
      if (allowed.has(name) || declared?.name === name) return []
      const list = isShipped(path) ? 'dependencies' : 'devDependencies'
      return [`${path} imports ${name}: name it in the ${list} of ${workspace}/package.json.`]
    })
  })
}

/** Files that import each other in a circle, each circle told once. */
export function findCycles(project: Project): string[] {
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (path: string, trail: string[]) => {
    if (trail.includes(path)) {
      const circle = [...trail.slice(trail.indexOf(path)), path]
      cycles.push(`${circle.join(' → ')}: a circle; move what both need into a file of its own.`)
      return
    }
    if (done.has(path)) return
    for (const { target } of listImports(path, project)) {
      if (target && project.sources.has(target)) visit(target, [...trail, path])
    }
    done.add(path)
  }
  for (const path of project.sources.keys()) visit(path, [])
  return cycles
}

const saysNothing = /(^|-)(utils?|helpers?|common|managers?|services?)$/

export function findForbiddenNames({ sources }: Project): string[] {
  return [...sources.keys()].flatMap((path) => {
    const names = path.split('/').map((name) => name.split('.', 1)[0]!)
    const empty = names.find((name) => saysNothing.test(name))
    if (empty) return [`${path}: "${empty}" says nothing; name it after its subject.`]
    if (names.at(-1) === 'index')
      return [`${path}: no index files; import the file that has the thing.`]
    if (names.some((name) => /[A-Z_]/.test(name))) return [`${path}: file names are in kebab-case.`]
    return []
  })
}

/** In a feature, statements stand in its `*-sql.ts` files and nowhere else. */
export function findStraySql({ sources }: Project): string[] {
  return [...sources]
    .filter(([path]) => path.startsWith('apps/server/src/features/') && !isTest(path))
    .filter(([path, text]) => !path.endsWith('-sql.ts') && /\bsql`/.test(text))
    .map(([path]) => `${path} holds SQL: move the statement into the feature's *-sql.ts file.`)
}

function listImports(path: string, { sources, packages }: Project): Import[] {
  const code = (sources.get(path) ?? '').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const specifiers = code.matchAll(
    /(?:^|[;\n])\s*(?:import|export)\b[^'"`;]*?from\s*'([^']+)'|(?:^|\n)\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g,
  )
  return [...specifiers].map(([, from, bare, dynamic]) => {
    const specifier = (from ?? bare ?? dynamic)!
    if (specifier.startsWith('.')) {
      return { specifier, target: posix.join(posix.dirname(path), specifier) }
    }
    const [folder, own] =
      [...packages].find(([, { name }]) => specifier.startsWith(`${name}/`)) ?? []
    const target = own && `${folder}/src/${specifier.slice(own.name.length + 1)}.ts`
    return { specifier, target }
  })
}

function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$|\/test-[^/]+$/.test(path)
}

/** Part of what people run, in contrast to what builds, tests or measures it. */
function isShipped(path: string): boolean {
  return /^(apps|packages)\//.test(path) && !isTest(path)
}

function workspaceOf(path: string): string {
  return path.split('/', /^(apps|packages)\//.test(path) ? 2 : 1).join('/')
}

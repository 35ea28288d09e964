import { posix } from 'node:path'

/** One row of the table of allowed imports. */
export interface ImportRule {
  /** A folder or a single file. `*` matches one name, and each folder it matches stands alone. */
  folder: string
  /** The other folders it can import from. `/**` at the end means everything below the folder. */
  imports: readonly string[]
  /** Part of the error message when an import breaks the rule. */
  reason: string
}

export interface Project {
  /** Contents by path from the root, such as `apps/web/src/main.tsx`. */
  sources: ReadonlyMap<string, string>
  /** The name of each workspace, by its folder. */
  packages: ReadonlyMap<string, string>
}

interface Import {
  /** The text between the quotes. */
  specifier: string
  /** The imported file of this project; undefined for a package from npm. */
  target: string | undefined
}

/** Lists imports that break a rule, each as a sentence that says what to do instead. */
export function findForbiddenImports(project: Project, rules: readonly ImportRule[]): string[] {
  return [...project.sources.keys()].flatMap((path) => {
    const home = findFolder(path, rules)
    if (!home) return [`${path} has no rule: add a row for its folder to architecture.test.ts.`]
    return listImports(path, project).flatMap(({ target }) => {
      if (target === undefined || canImport(path, target, home, rules)) return []
      return [`${path} imports ${target}: ${home.rule.reason}`]
    })
  })
}

function canImport(
  path: string,
  target: string,
  home: MatchedFolder,
  rules: readonly ImportRule[],
): boolean {
  const targetFolder = findFolder(target, rules)
  if (targetFolder?.name === home.name) return true
  // Tests can import anything of their own workspace, and the packages that help to run it.
  if (isTest(path)) {
    const allowed = [findWorkspace(path), 'packages', 'examples', 'apps/demo-identity', 'tools']
    if (allowed.some((folder) => target.startsWith(`${folder}/`))) return true
  }
  if (isTest(target) && isShipped(path)) return false
  return home.rule.imports.some((folder) =>
    folder.endsWith('/**') ? target.startsWith(folder.slice(0, -2)) : targetFolder?.name === folder,
  )
}

interface MatchedFolder {
  /** The folder or file itself: `features/products` for the rule of `features/*`. */
  name: string
  rule: ImportRule
}

/** Finds the most specific rule for a path: the longest, and of two equal ones the one without `*`. */
function findFolder(path: string, rules: readonly ImportRule[]): MatchedFolder | undefined {
  const matches = rules.flatMap((rule) => {
    const pattern = new RegExp(
      `^${rule.folder.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}(?=/|$)`,
    )
    const name = pattern.exec(path)?.[0]
    // `*` matches folders, not the files beside them.
    const isFile = rule.folder.endsWith('*') && name === path
    return name === undefined || isFile ? [] : [{ name, rule }]
  })
  const isGeneral = ({ rule }: MatchedFolder) => Number(rule.folder.includes('*'))
  return matches.sort((a, b) => b.name.length - a.name.length || isGeneral(a) - isGeneral(b))[0]
}

/** Folders directly below `parent` that import each other in a circle. Tests do not count. */
export function findFolderCycles(project: Project, parent: string): string[] {
  const folderOf = (path: string) =>
    path.startsWith(`${parent}/`) && path.split('/').length > parent.split('/').length + 1
      ? path.slice(parent.length + 1).split('/', 1)[0]
      : undefined
  const imports = new Map<string, Set<string>>()
  for (const path of project.sources.keys()) {
    const folder = folderOf(path)
    if (folder === undefined || isTest(path)) continue
    const targets = imports.get(folder) ?? new Set()
    imports.set(folder, targets)
    for (const { target = '' } of listImports(path, project)) {
      const other = folderOf(target)
      if (other !== undefined && other !== folder) targets.add(other)
    }
  }
  return listCircles(imports.keys(), (folder) => imports.get(folder) ?? []).map(
    (circle) => `${parent}: ${circle.join(' → ')}: pass in what one of the folders needs.`,
  )
}

/** Each circle once, starting and ending with the same node. */
function listCircles(nodes: Iterable<string>, targetsOf: (node: string) => Iterable<string>) {
  const done = new Set<string>()
  const circles: string[][] = []
  const visit = (node: string, trail: string[]) => {
    if (trail.includes(node)) {
      circles.push([...trail.slice(trail.indexOf(node)), node])
      return
    }
    if (done.has(node)) return
    for (const target of targetsOf(node)) visit(target, [...trail, node])
    done.add(node)
  }
  for (const node of nodes) visit(node, [])
  return circles
}

const vagueName = /(^|-)(utils?|helpers?|common|managers?|services?)$/

export function findForbiddenNames({ sources }: Project): string[] {
  return [...sources.keys()].flatMap((path) => {
    const names = path.split('/').map((name) => name.replace(/\..*/, ''))
    const vague = names.find((name) => vagueName.test(name))
    if (vague) return [`${path}: "${vague}" can mean anything; name it after its subject.`]
    const isProduct = /^(apps|packages)\/[^/]+\/src\//.test(path)
    if (isProduct && names.some((name) => name.startsWith('test-')))
      return [`${path}: what only tests use is in the folder test-support of its package.`]
    if (names.at(-1) === 'index')
      return [`${path}: no index files; import from the file that defines the export.`]
    if (names.some((name) => /[A-Z_]/.test(name))) return [`${path}: file names are in kebab-case.`]
    return []
  })
}

/** Lists files of a feature that contain SQL although they are not `*-sql.ts` files. */
export function findStraySql({ sources }: Project): string[] {
  return [...sources]
    .filter(([path]) => path.startsWith('apps/server/src/features/') && !isTest(path))
    .filter(([path, text]) => !path.endsWith('-sql.ts') && /\bsql`/.test(text))
    .map(([path]) => `${path} contains SQL: move the statement into the feature's *-sql.ts file.`)
}

/** Lists files of the server that select users by right in another way than with `usersWithRight`. */
export function findStrayRights({ sources }: Project): string[] {
  return [...sources]
    .filter(([path]) => path.startsWith('apps/server/src/') && !isTest(path))
    .filter(([, text]) => /rightsOf\(\[\w+\]\)\.includes\('[^']*'\),?\s*\)/.test(text))
    .map(([path]) => `${path} lists the roles of a right: use usersWithRight or rolesWithRight.`)
}

/** Two locks have other numbers, by which servers of the last release take them during an upgrade. */
const lockOwners = [
  'platform/database/advisory-lock-sql.ts',
  'platform/database/migrate/migrate.ts',
  'features/products/links/product-links-sql.ts',
]

/** Lists files of the server that take an advisory lock in another way than with `waitForLock`. */
export function findStrayLocks({ sources }: Project): string[] {
  const owners = lockOwners.map((path) => `apps/server/src/${path}`)
  return [...sources]
    .filter(([path]) => path.startsWith('apps/server/src/') && !isTest(path))
    .filter(([path, text]) => !owners.includes(path) && /\bpg_(try_)?advisory_/.test(text))
    .map(([path]) => `${path} takes a lock itself: use waitForLock or tryLock.`)
}

/** A sentence that says more of the record, such as its country, is written where it is thrown. */
const notFoundSentence =
  /'not_found',\s*[`'"]There is no (?:\w+ ){1,3}(?<! (?:at|in) )['“]?\$\{[^}]*\}['”]?\./

/** Lists files of the server with an own sentence for a record that does not exist. */
export function findStrayNotFound({ sources }: Project): string[] {
  const owner = 'apps/server/src/platform/api/problem-error.ts'
  return [...sources]
    .filter(([path]) => path.startsWith('apps/server/src/') && !isTest(path) && path !== owner)
    .filter(([, text]) => notFoundSentence.test(text))
    .map(
      ([path]) => `${path} writes its own sentence for a missing record: throw notFound(kind, id).`,
    )
}

/** A `MutationObserver` of the browser is something else. */
const bareMutation =
  /\b(useMutation|MutationCache|networkMode)\b|\bMutationObserver\b[^']*'@tanstack|\borigin: 'save'(?! \|)/

/**
 * Lists files of the web app that save in another way than with `useSave`. By default react-query
 * keeps a save that is made offline and sends it later, even after the user has discarded it.
 */
export function findBareMutations({ sources }: Project): string[] {
  const owners = ['apps/web/src/api/use-save.ts', 'apps/web/src/api/query-client.ts']
  return [...sources]
    .filter(([path]) => path.startsWith('apps/web/src/') && !isTest(path) && !owners.includes(path))
    .filter(([, text]) => bareMutation.test(text))
    .map(([path]) => `${path} saves on its own: use useSave of apps/web/src/api/use-save.ts.`)
}

/** The one module that knows what is unsaved, in its folder. */
const unsavedFolder = 'apps/web/src/ui/unsaved/'
const leaveBlocker = /\buseBlocker\b|\bbeforeunload\b/i

/**
 * Lists what forms share in another way than with `useUnsavedWork`: state of a module, a question of
 * their own before the screen is left, and reading the registry of unsaved work.
 */
export function findStrayUnsavedWork(project: Project): string[] {
  return [...project.sources].flatMap(([path, text]) => {
    if (!path.startsWith('apps/web/src/') || isTest(path)) return []
    const isInside = path.startsWith(unsavedFolder)
    const isForm = isInside || path.startsWith('apps/web/src/ui/form/')
    const reads = listImports(path, project).some(
      ({ target }) => target === `${unsavedFolder}unsaved-work.ts`,
    )
    return [
      ...(isForm && /^(?:export )?(?:let|var) /m.test(text)
        ? [`${path} has a module-level variable: register with useUnsavedWork instead.`]
        : []),
      ...(!isInside && leaveBlocker.test(text)
        ? [`${path} asks on its own before leaving: use useUnsavedWork.`]
        : []),
      ...(!isInside && reads
        ? [`${path} reads the registry of unsaved work: use useIsUnsaved, canLeave or the hook.`]
        : []),
    ]
  })
}

function listImports(path: string, { sources, packages }: Project): Import[] {
  const code = (sources.get(path) ?? '').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const specifiers = code.matchAll(
    /(?:^|[;\n])\s*(?:import|export)\b[^'"`;]*?from\s*'([^']+)'|(?:^|\n)\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g,
  )
  return [...specifiers].map(([, from, bare, dynamic]) => {
    const specifier = from ?? bare ?? dynamic ?? ''
    if (specifier.startsWith('.')) {
      return { specifier, target: posix.join(posix.dirname(path), specifier) }
    }
    const [folder, own] = [...packages].find(([, name]) => specifier.startsWith(`${name}/`)) ?? []
    const name = own && `${specifier.slice(own.length + 1)}.ts`
    const target = name && `${folder}/${sources.has(`${folder}/${name}`) ? '' : 'src/'}${name}`
    return { specifier, target }
  })
}

export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$|\/test-support\//.test(path)
}

/** What makes the package of the delivery client, and the types that it writes out there. */
const packing = /^packages\/delivery-client\/src\/(package\/|delivery-calls\.ts$)/

/** Part of the product, in contrast to what builds, tests or measures it. */
function isShipped(path: string): boolean {
  return /^(apps|packages)\//.test(path) && !isTest(path) && !packing.test(path)
}

function findWorkspace(path: string): string {
  return path.split('/', /^(apps|packages|examples)\//.test(path) ? 2 : 1).join('/')
}

import { build, type Plugin, type PluginOption, type Rolldown, type UserConfig } from 'vite'
import { joinParts, type Part } from './join-parts-build.ts'

type Chunk = Rolldown.OutputChunk

/** What a signed-in user loads after the login screen, whatever the screen. */
const frameModules = [/sign-in\/src\/flow\/sign-in\.ts$/, /web\/src\/router\.tsx$/]

const costOfFile = 30_000

/**
 * Decides which shared modules are in one file. Without it, each set of screens that has something in
 * common gets a file of its own, and a screen loads more than a hundred. A first build shows what each
 * view loads; then files are joined as long as fewer files are worth more than the unneeded code.
 */
export function sharedFiles(): Plugin {
  const name = 'nutripim-shared-files'
  return {
    name,
    apply: 'build',
    async config(config) {
      const isOther = (plugin: PluginOption) =>
        !(plugin && 'name' in plugin && plugin.name === name)
      const chunks = await buildChunks({ ...config, plugins: config.plugins?.filter(isOther) })
      const codeSplitting = planFiles(chunks)
      return { build: { rolldownOptions: { output: { codeSplitting } } } }
    },
  }
}

async function buildChunks(config: UserConfig): Promise<Chunk[]> {
  const settings = { ...config.build, write: false, minify: false }
  const built = await build({ ...config, configFile: false, logLevel: 'silent', build: settings })
  return (built as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk')
}

function planFiles(chunks: Chunk[]): Rolldown.CodeSplittingOptions {
  const parts = groupByViews(chunks)
  const isOfFrame = ({ views }: Part) => views.has(frameModules.length)
  const others = parts.filter((part) => !isOfFrame(part))
  const files = [...parts.filter(isOfFrame), ...joinParts(others, costOfFile)]
  const loadedOnDemand = new Set(
    chunks.flatMap(({ isDynamicEntry, facadeModuleId }) => (isDynamicEntry ? facadeModuleId : [])),
  )
  const names = new Map<string, string>()
  for (const [number, { modules }] of files.entries()) {
    const shared = modules.filter((module) => !loadedOnDemand.has(module))
    for (const module of shared) names.set(module, `shared-${number}`)
  }
  return {
    includeDependenciesRecursively: false,
    groups: [{ debugName: 'shared files', name: (module) => names.get(module) }],
  }
}

/** Puts what exactly the same views load into one part. What a single view loads stays with it. */
function groupByViews(chunks: Chunk[]): Part[] {
  const views = listViews(chunks)
  const parts = new Map<string, Part>()
  const partOf = new Map<string, Part>()
  for (const { fileName, modules } of chunks) {
    const numbers = [...views.keys()].filter((number) => views[number]?.has(fileName))
    if (numbers.length < 2) continue
    const key = numbers.join()
    const part = parts.get(key) ?? {
      modules: [],
      size: 0,
      imports: new Set(),
      views: new Set(numbers),
    }
    parts.set(key, part)
    partOf.set(fileName, part)
    part.modules.push(...Object.keys(modules))
    for (const { renderedLength } of Object.values(modules)) part.size += renderedLength
  }
  for (const { fileName, imports } of chunks) {
    const part = partOf.get(fileName)
    for (const file of imports) {
      const imported = partOf.get(file)
      if (part && imported && imported !== part) part.imports.add(imported)
    }
  }
  return [...parts.values()]
}

/** The files of the login screen, of each step to the frame, and of whatever is loaded in the frame. */
function listViews(chunks: Chunk[]): Set<string>[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const withImports = (fileName: string, files: Set<string>): Set<string> => {
    if (files.has(fileName)) return files
    files.add(fileName)
    for (const file of byName.get(fileName)?.imports ?? []) withImports(file, files)
    return files
  }
  const steps = [
    chunks.find(({ isEntry }) => isEntry),
    ...frameModules.map((module) =>
      chunks.find(({ facadeModuleId }) => module.test(facadeModuleId ?? '')),
    ),
  ]
  const views: Set<string>[] = []
  let loaded = new Set<string>()
  for (const step of steps) {
    if (!step) throw new Error('The build has no entry point for the login screen or the frame.')
    loaded = withImports(step.fileName, new Set(loaded))
    views.push(loaded)
  }
  const others = chunks.filter((chunk) => chunk.isDynamicEntry && !steps.includes(chunk))
  return [...views, ...others.map(({ fileName }) => withImports(fileName, new Set(loaded)))]
}

import { isTest, type Project } from './architecture.ts'

const web = 'apps/web/src/'
const frame = `${web}ui/page/`

/** What a screen would otherwise decide or draw by hand, and what does it. */
const handmade: [code: RegExp, instead: string][] = [
  [/\bisError\s*(?:&&|\|\|)/, 'decides whether it failed: use Loaded, NotLoaded or hasFailed.'],
  [/\bpage\.nothing\b/, 'draws an empty state: use EmptyState.'],
  [/<section className=\{page\.page\}/, 'draws the frame of a screen: use Screen.'],
  [
    /\bonClick=\{[^}]*\bnavigate\(/,
    'navigates with a button: use LinkButton, which opens new tabs.',
  ],
  [
    /^\s+searchable$/m,
    'has a select with search of its own: use SearchSelect or SearchMultiSelect.',
  ],
]

/** Lists screens that do by hand what `ui/page` does for all of them. */
export function findHandmadeFrames({ sources }: Project): string[] {
  return [...sources].flatMap(([path, text]) => {
    if (!path.startsWith(web) || !path.endsWith('.tsx')) return []
    if (path.startsWith(frame) || isTest(path)) return []
    return handmade.flatMap(([code, instead]) => (code.test(text) ? [`${path} ${instead}`] : []))
  })
}

export interface PageSize {
  lines: number
  imports: number
}

const limit: PageSize = { lines: 120, imports: 18 }

/**
 * Lists pages above the limit, or above their own size in the list of exceptions; and exceptions that
 * are no longer needed at that size, so that the list only shrinks.
 */
export function findLargePages(
  { sources }: Project,
  exceptions: Readonly<Record<string, PageSize>>,
): string[] {
  const pages = [...sources].filter(([path]) => path.startsWith(web) && path.endsWith('-page.tsx'))
  const sizes = new Map(pages.map(([path, text]) => [path.slice(web.length), sizeOf(text)]))
  return [...new Set([...sizes.keys(), ...Object.keys(exceptions)])].flatMap((path) => {
    const size = sizes.get(path) ?? { lines: 0, imports: 0 }
    const exception = exceptions[path]
    const allowed = exception ?? limit
    const found = `${path} has ${size.lines} lines and ${size.imports} imports`
    if (size.lines > allowed.lines || size.imports > allowed.imports) {
      return [`${found}, ${allowed.lines} and ${allowed.imports} are allowed: split it.`]
    }
    if (!exception) return []
    const isSmall = size.lines <= limit.lines && size.imports <= limit.imports
    if (isSmall) return [`${found}: remove its exception.`]
    const isSame = size.lines === allowed.lines && size.imports === allowed.imports
    return isSame ? [] : [`${found}: lower its exception.`]
  })
}

function sizeOf(text: string): PageSize {
  return {
    lines: text.trimEnd().split('\n').length,
    imports: text.match(/^(?:import\b.*|\}) from '/gm)?.length ?? 0,
  }
}

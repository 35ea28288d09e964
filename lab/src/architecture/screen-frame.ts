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

const limit = { lines: 120, imports: 18 }

/** Lists pages that are too large to be read at once. */
export function findLargePages({ sources }: Project): string[] {
  return [...sources].flatMap(([path, text]) => {
    if (!path.startsWith(web) || !path.endsWith('-page.tsx')) return []
    const lines = text.trimEnd().split('\n').length
    const imports = text.match(/^(?:import\b.*|\}) from '/gm)?.length ?? 0
    if (lines <= limit.lines && imports <= limit.imports) return []
    return [
      `${path.slice(web.length)} has ${lines} lines and ${imports} imports, ${limit.lines} and ${limit.imports} are allowed: split it.`,
    ]
  })
}

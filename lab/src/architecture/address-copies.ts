import { isTest, type Project } from './architecture.ts'

const web = 'apps/web/src/'
const home = `${web}address/`

/** Hooks of the router that read search parameters, in files that should use `useUrlState`. */
const routerSearch = /\buseSearch\b|\buseRouterState\b|\buseLocation\([^)]*\bsearch\b/
const readsAddress = /\buseUrl(?:State|Search)?\(/
const setsState = /(?<!\.)\bset(?!Timeout\b|Interval\b)[A-Z]\w*\(/
const startsFromAddress = /\buseState(?:<[^>]*>)?\((?:\(\) => )?[^)]*\b(?:search|committed)\b/

/** Lists files that read the address past `useUrlState`, or copy what it holds into a state. */
export function findAddressCopies({ sources }: Project): string[] {
  return [...sources].flatMap(([path, text]) => {
    if (!path.startsWith(web) || path.startsWith(home) || isTest(path)) return []
    const found: string[] = []
    if (routerSearch.test(text)) found.push('reads search parameters: use useUrlState.')
    if (readsAddress.test(text)) {
      const effects = text.split(/\buse(?:Layout)?Effect\(/).slice(1)
      const bodies = effects.map((effect) => effect.split(/\[[^\]]*\],?\s*\)/)[0] ?? '')
      if (startsFromAddress.test(text) || bodies.some((body) => setsState.test(body))) {
        found.push('copies the address into a state: read it where it is needed.')
      }
    }
    return found.map((each) => `${path} ${each}`)
  })
}

/** How a search is divided into statements, so that other calls can go first between them. */
export interface SearchSteps {
  /** Whether one statement may search all kinds of records. */
  isOne: boolean
  /**
   * Runs a statement for some countries after the others, in their order. Stop it by `break`. If an index
   * finds few records, `isSelective`, the first statement searches all countries.
   */
  inBlocks<T>(
    countries: readonly string[],
    search: (countries: readonly string[]) => Promise<T>,
    isSelective: boolean,
  ): AsyncGenerator<T>
}

/** A server has connections for all, so a search is one statement. */
export const oneStep: SearchSteps = {
  isOne: true,
  async *inBlocks(countries, search) {
    yield await search(countries)
  },
}

/** What one statement may take, in milliseconds. The number of countries of the next one follows from it. */
const aim = 60
const firstCountries = 6

/**
 * The embedded database has one connection, so a long statement would block all other calls: one statement
 * searches some countries. `pause` lets other calls go first.
 */
export function createSteps(pause: () => Promise<void>): SearchSteps {
  let began = performance.now()
  /** Short statements need no pause after each of them. */
  const pauseIfLong = async () => {
    if (performance.now() - began < aim) return
    await pause()
    began = performance.now()
  }
  return {
    isOne: false,
    async *inBlocks(countries, search, isSelective) {
      let size = isSelective ? countries.length : firstCountries
      for (let from = 0; from === 0 || from < countries.length; ) {
        await pauseIfLong()
        const start = performance.now()
        const block = countries.slice(from, from + size)
        const found = await search(block)
        const took = Math.max(1, performance.now() - start)
        yield found
        from += size
        size = Math.max(1, Math.floor(Math.min(block.length * (aim / took), size * 2)))
      }
    },
  }
}

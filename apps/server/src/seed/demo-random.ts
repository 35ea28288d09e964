/** DemoRandom that is the same on every machine and every day: drawn from a name, not from a clock. */
export class DemoRandom {
  #state: number

  constructor(name: string) {
    // FNV-1a
    let hash = 0x811c9dc5
    for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, 0x01000193)
    this.#state = hash >>> 0
  }

  /** From 0 up to, not including, 1. (mulberry32) */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  is(likelihood: number): boolean {
    return this.next() < likelihood
  }

  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)]
    if (item === undefined) throw new Error('There is nothing to pick from.')
    return item
  }

  /** `count` different items, or all where there are fewer. */
  some<Item>(items: readonly Item[], count: number): Item[] {
    const rest = [...items]
    const selected: Item[] = []
    while (selected.length < count && rest.length > 0) {
      selected.push(...rest.splice(Math.floor(this.next() * rest.length), 1))
    }
    return selected
  }
}

import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Fuzzing {
  /** The folder of the corpus: one input per file. Inputs that failed once stay in it. */
  folder: string
  /** Pieces that the format gives a meaning to. */
  pieces: readonly string[]
  /** How many inputs are tried besides the corpus. */
  runs: number
  /** Throws for an input that the program handles wrongly. Returns what kind of input it was. */
  check: (input: string) => Promise<string> | string
}

/**
 * Checks every input of the corpus, then mutations of them. An input of a kind that was not there before
 * becomes the start of further mutations. One that fails is shortened and added to the corpus. Returns the
 * kinds of input that were found.
 */
export async function fuzz({ folder, pieces, runs, check }: Fuzzing): Promise<Set<string>> {
  const seeds = readCorpus(folder)
  const kinds = new Set<string>()
  for (const seed of seeds) kinds.add(await checkOrKeep(seed, check, folder))
  const random = createRandom(Number(process.env.FUZZ_SEED ?? Date.now()))
  for (let run = 0; run < runs; run += 1) {
    const input = mutate(random, seeds, pieces)
    const kind = await checkOrKeep(input, check, folder)
    if (kinds.has(kind)) continue
    kinds.add(kind)
    seeds.push(input)
  }
  return kinds
}

const readCorpus = (folder: string): string[] =>
  readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))

async function checkOrKeep(input: string, check: Fuzzing['check'], folder: string) {
  try {
    return await check(input)
  } catch (error) {
    const short = await shorten(input, check)
    const name = `found-${createHash('sha256').update(short).digest('hex').slice(0, 12)}.txt`
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, name), short)
    const message = `${join(folder, name)} is handled wrongly. Correct the code and commit the file.`
    throw new Error(message, { cause: error })
  }
}

/** Leaves out one part after the other, as long as the input still fails. */
async function shorten(input: string, check: Fuzzing['check']): Promise<string> {
  let shortest = input
  for (let size = Math.ceil(input.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < shortest.length; ) {
      const shorter = shortest.slice(0, at) + shortest.slice(at + size)
      if (await isHandled(shorter, check)) at += size
      else shortest = shorter
    }
  }
  return shortest
}

async function isHandled(input: string, check: Fuzzing['check']): Promise<boolean> {
  try {
    await check(input)
    return true
  } catch {
    return false
  }
}

type Random = (below: number) => number

/** The same seed gives the same inputs (mulberry32). */
function createRandom(seed: number): Random {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const maxLength = 4000

/** One to eight changes: insert a piece, remove, repeat, replace a character, join with another seed. */
function mutate(random: Random, seeds: readonly string[], pieces: readonly string[]): string {
  const pick = (from: readonly string[]) => from[random(from.length)] ?? ''
  let text = pick(seeds)
  for (let changes = 1 + random(8); changes > 0; changes -= 1) {
    const at = random(text.length + 1)
    const end = Math.min(text.length, at + random(20))
    const [before, part, after] = [text.slice(0, at), text.slice(at, end), text.slice(end)]
    const character = String.fromCharCode(random(4) === 0 ? random(65_536) : random(128))
    const changed = [
      before + pick(pieces) + part + after,
      before + after,
      before + part + part + after,
      before + character + part.slice(1) + after,
      before + pick(seeds).slice(random(40)),
    ]
    text = pick(changed).slice(0, maxLength)
  }
  return text
}

import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSteps, oneStep } from './search-steps.ts'

const countries = Array.from({ length: 40 }, (_, i) => `C${i}`)

async function listBlocks(steps: typeof oneStep, took = 0, searched = countries) {
  const blocks: string[][] = []
  const search = async (block: readonly string[]) => {
    await setTimeout(took)
    return [...block]
  }
  for await (const block of steps.inBlocks(searched, search, false)) blocks.push(block)
  return blocks
}

test('a server searches all countries at once', async () => {
  expect(await listBlocks(oneStep)).toEqual([countries])
})

test('blocks are searched in the order of the countries, each country once', async () => {
  const blocks = await listBlocks(createSteps(async () => {}))
  expect(blocks.length).toBeGreaterThan(1)
  expect(blocks.flat()).toEqual(countries)
})

test('a user without countries is searched for once', async () => {
  const steps = createSteps(async () => {})
  expect(await listBlocks(steps, 0, [])).toEqual([[]])
})

test('after a slow statement other calls go first, and the next one searches fewer countries', async () => {
  let pauses = 0
  const steps = createSteps(async () => {
    pauses += 1
  })
  const [first, second] = await listBlocks(steps, 100, countries.slice(0, 20))
  expect(second!.length).toBeLessThan(first!.length)
  expect(pauses).toBeGreaterThan(0)
})

test('a search that others no longer need ends between two statements', async () => {
  const steps = createSteps(async () => {
    throw new Error('replaced')
  })
  await expect(listBlocks(steps, 200)).rejects.toThrow('replaced')
})

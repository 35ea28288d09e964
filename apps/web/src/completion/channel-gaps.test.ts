import { expect, test } from 'vitest'
import { formatGap, indexChannels } from './channel-gaps.tsx'

const gap = {
  legacyProductId: 2,
  missing: ['webShortDescription', 'composition'],
  failedChecks: ['webShortDescription', 'total'],
}

test('a product is complete for a channel, has gaps, or is not delivered', () => {
  const [web] = indexChannels([{ channelId: 'web', name: 'Web', complete: [1], gaps: [gap] }])
  expect([web?.total, web?.complete.has(1), web?.gaps.get(2), web?.gaps.get(3)]).toEqual([
    2,
    true,
    gap,
    undefined,
  ])
})

test('a gap names each missing field and failed check once', () => {
  expect(formatGap(gap)).toBe(
    'Short description, Composition, Total. The channel keeps the last published version.',
  )
  expect(formatGap({ ...gap, failedChecks: [] })).toBe('Short description, Composition.')
})

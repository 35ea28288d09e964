import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ChannelHeading, formatGap, indexChannels } from './channel-gaps.tsx'

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

test('the heading of a channel groups the digits of its counts', () => {
  const complete = new Set(Array.from({ length: 1204 }, (_, id) => id))
  render(
    <ChannelHeading
      channelId="web"
      name="Web site"
      complete={complete}
      total={2000}
      gaps={new Map()}
    />,
  )
  expect(screen.getByText('1,204 of 2,000')).toBeTruthy()
})

import { rights } from '@nutripim/contract/api/permissions'
import { expect, test } from 'vitest'
import { findScreens } from './match-screens.ts'

/** What users type, and the screen that must be among the first three. */
const samples = [
  ['completion', 'Completion'],
  ['composition', 'Compositions'],
  ['compositoin', 'Compositions'],
  ['new product', 'New product'],
  ['approve', 'Pending approvals'],
  ['approvals', 'Pending approvals'],
  ['compare', 'Comparison'],
  ['declaration', 'Declarations'],
  ['add dealer', 'Dealers'],
  ['upload dealers', 'Dealer upload'],
  ['download dealer', 'Dealer download'],
  ['phrases', 'Phrases'],
  ['audit', 'Audit log'],
  ['restore', 'History'],
  ['acess requests', 'Access requests'],
] as const

test('[GLB-01] at least 95 % of the sample searches find the expected screen among the first three', () => {
  const failures = samples.flatMap(([typed, expected]) => {
    const found = findScreens(typed, rights)
      .slice(0, 3)
      .map(({ label }) => label)
    return found.includes(expected) ? [] : [`“${typed}”: ${found.join(', ') || 'nothing'}`]
  })
  const right = samples.length - failures.length
  console.log([`${right} of ${samples.length} sample searches`, ...failures].join('\n'))
  expect(right / samples.length).toBeGreaterThanOrEqual(0.95)
})

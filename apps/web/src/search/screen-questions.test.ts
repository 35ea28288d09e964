import { rights } from '@nutripim/contract/api/permissions'
import { expect, test } from 'vitest'
import { findScreens } from './match-screens.ts'

/** What users type, and the screen that must be among the first three. */
const questions = [
  ['completion', 'Completion'],
  ['composition', 'Compositions'],
  ['compositoin', 'Compositions'],
  ['new product', 'New product'],
  ['approve', 'Approvals'],
  ['approvals', 'Approvals'],
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

test('[GLB-01] at least 95 % of the questions find the expected screen among the first three', () => {
  const failures = questions.flatMap(([typed, expected]) => {
    const found = findScreens(typed, rights)
      .slice(0, 3)
      .map(({ label }) => label)
    return found.includes(expected) ? [] : [`“${typed}”: ${found.join(', ') || 'nothing'}`]
  })
  const right = questions.length - failures.length
  console.log([`${right} of ${questions.length} questions`, ...failures].join('\n'))
  expect(right / questions.length).toBeGreaterThanOrEqual(0.95)
})

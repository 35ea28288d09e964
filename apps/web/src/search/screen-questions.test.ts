import { rights } from '@nutripim/contract/api/permissions'
import { expect, test } from 'vitest'
import { findScreens } from './match-screens.ts'

/** What users type, and the screen that must be among the first three. */
const questions = [
  ['completion', 'Completion status'],
  ['composition', 'Edit compositions'],
  ['compositoin', 'Edit compositions'],
  ['new product', 'Create new product'],
  ['approve', 'Pending approvals'],
  ['approvals', 'Pending approvals'],
  ['compare', 'Compare countries'],
  ['declaration', 'Declaration profiles'],
  ['add dealer', 'Dealers'],
  ['upload dealers', 'Upload dealer data'],
  ['download dealer', 'Download dealer data'],
  ['phrases', 'Phrases'],
  ['audit', 'Audit log'],
  ['restore', 'History and restore'],
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

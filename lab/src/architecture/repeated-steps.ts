import type { Project } from './architecture.ts'

/** Steps of browser tests that are functions of `e2e/tools`, and how they look without them. */
const steps: [code: RegExp, instead: string][] = [
  [/name: 'Filter products' \}\)\.fill\(/, 'filterProducts'],
  [/changeBar\(\w+\)\.getByRole\('button', \{ name: 'Save' \}\)\.click/, 'saveChanges'],
  [/getByRole\('banner'\)\.getByRole\('link', \{ name: 'Home' \}\)\.click/, 'leaveForHome'],
  [/\w+\.getByRole\('button', \{ name: 'Keep editing' \}\)\.click/, 'keepEditing'],
  [/\w+\.getByRole\('button', \{ name: 'Discard changes' \}\)\.click/, 'discardChanges'],
  [/\bbook_new\(/, 'createWorkbook'],
]

/** Lists browser tests that write a step out that `e2e/tools` has. */
export function findRepeatedSteps({ sources }: Project): string[] {
  return [...sources].flatMap(([path, text]) =>
    path.startsWith('e2e/') && path.endsWith('.spec.ts')
      ? steps.flatMap(([code, instead]) =>
          code.test(text) ? [`${path} writes a step out: use ${instead} of e2e/tools.`] : [],
        )
      : [],
  )
}

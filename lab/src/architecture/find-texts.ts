import type { Project } from './architecture.ts'

/** “{rows.length} products”: with one of them it reads “1 products”. */
const countedTexts =
  /\{(?:formatNumber\()?[\w.]*\b(?:length|size|count|total)\)?\}\s+(?!characters)(?:\w+ )?[a-z]{3,}s\b/g
/** A condition before it says that there are several. */
const several = /=== [01]\b|> \d|length >|digestTitles/
const conditionDistance = 500

/** Fields with the name of a user. */
const userNames =
  /\$?\{(?:[\w?]+\.)*(?:authorName|createdBy|updatedBy|decidedBy|publishedBy|requestedBy|savedBy|givenBy|addedBy)\}/g

/** Texts with a number and a word in the plural that no condition protects: `formatCount` writes both. */
export const findCountedTexts = (project: Project): string[] =>
  findTexts(project, countedTexts, (before) => !several.test(before))

/** Names of users in texts and beside texts that are not isolated: `formatUser` does it. */
export const findPlainNames = (project: Project): string[] => findTexts(project, userNames)

function findTexts(
  { sources }: Project,
  pattern: RegExp,
  isFound: (before: string) => boolean = () => true,
): string[] {
  return [...sources].flatMap(([path, code]) =>
    /\.test\.|^e2e|^lab|^tools|test-support/.test(path)
      ? []
      : [...code.matchAll(pattern)]
          .filter(({ index }) => isFound(code.slice(Math.max(0, index - conditionDistance), index)))
          .map(([text]) => `${path}: ${text.replace(/\s+/g, ' ')}`),
  )
}

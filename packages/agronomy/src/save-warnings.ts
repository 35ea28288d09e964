import { findCorrection, isPossible } from './checks/corrections.ts'
import { findConfusedSalt } from './checks/known-salts.ts'
import { findUnlikelyChanges } from './checks/unlikely-changes.ts'
import { applyChanges, type Composition } from './composition.ts'
import { checkProduct, isTouchedByChange, needsReason } from './rules.ts'

/** What a user is asked about a new value before it is saved. */
export interface SaveWarning {
  readonly cell: string
  readonly was: number | undefined
  readonly value: number | undefined
  /** What looks wrong, in one sentence for each reason. */
  readonly texts: readonly string[]
  /** What the cells probably should be; undefined empties a cell. Missing if nothing explains it. */
  readonly likely?: Composition
  /** Saving it needs a reason. */
  readonly needsReason: boolean
}

/** Rules about how a product is shown, not about what it can consist of. */
const otherRules = new Set(['texts', 'gramsPerLitre'])

/** Whether a rule is about what a product can consist of. */
export const isAboutContents = (rule: string): boolean => !otherRules.has(rule)

export interface ChangedComposition {
  readonly name: string
  readonly stored: Composition
  /** Null clears a cell. */
  readonly changes: Readonly<Record<string, unknown>>
  /** The numbers that were typed in cells whose values were cut or limited. */
  readonly typed?: Composition
}

/** Asks about changed values that look like a slip, and about contents that cannot be true together. */
export function listSaveWarnings({
  name,
  stored,
  changes,
  typed = {},
}: ChangedComposition): SaveWarning[] {
  const saved = applyChanges(stored, changes)
  // A value below zero is a stray sign or a wrong value: its cell says what became of it.
  const entered = { ...saved, ...mapValues(typed, (value) => (value < 0 ? undefined : value)) }
  const changed = new Set(Object.keys(changes))
  const warnings = new Map<string, SaveWarning>()
  const ask = (cell: string, text: string, likely?: Composition, isReasonNeeded = false) => {
    const known = warnings.get(cell)
    warnings.set(cell, {
      cell,
      was: stored[cell],
      value: saved[cell],
      texts: [...new Set([...(known?.texts ?? []), text])],
      ...((known?.likely ?? likely) && { likely: known?.likely ?? likely }),
      needsReason: isReasonNeeded || known?.needsReason === true,
    })
  }
  const correction = findCorrection(entered)
  const salt = findConfusedSalt(entered, name)
  for (const { rule, text, cells, isIncomplete } of checkProduct({ composition: entered, name })) {
    const finding = { text, cells }
    if (!isAboutContents(rule) || isIncomplete || !isTouchedByChange(finding, changed)) continue
    const isOfSalt = salt && cells.join() === Object.keys(salt.values).join()
    // A correction makes the contents possible; it says nothing about the density.
    const values = rule === 'density' ? undefined : isOfSalt ? salt.values : correction?.values
    const corrected = Object.keys(values ?? {}).find((cell) => changed.has(cell))
    const cell = corrected ?? cells.find((each) => changed.has(each)) ?? cells[0] ?? ''
    const isGuess = !isOfSalt && correction?.isGuess === true
    ask(cell, text, corrected && !isGuess ? values : undefined, needsReason(rule))
  }
  // A change that makes the composition possible corrects a slip.
  const isCorrected = warnings.size === 0 && !isPossible(stored) && isPossible(entered)
  if (!isCorrected) {
    const entries = Object.entries(changes).map(([cell, value]) => [
      cell,
      cell in typed ? entered[cell] : value,
    ])
    for (const { cell, text } of findUnlikelyChanges(stored, Object.fromEntries(entries))) {
      ask(cell, text, { [cell]: stored[cell] })
    }
  }
  return [...warnings.values()]
}

function mapValues(
  composition: Composition,
  map: (value: number) => number | undefined,
): Composition {
  return Object.fromEntries(
    Object.entries(composition).map(([cell, value]) => [cell, value && map(value)]),
  )
}

import type { Composition } from './composition.ts'

/** The parts of a product that the rules check. */
export interface CheckedProduct {
  readonly composition: Composition
  /** The product name, which can be that of a substance. The name on the web is one of the texts. */
  readonly name?: string
  readonly showGramsPerLitre?: boolean
  /** Field → text. That of `webLongDescription` is HTML. */
  readonly texts?: Readonly<Record<string, string>>
}

/** The result of a rule that fails: the cells it concerns, or a phrase in the text of a cell. */
export interface RuleResult {
  /** The cause and what would fix it, in one sentence. */
  readonly text: string
  readonly cells: readonly string[]
  /** Incomplete rather than wrong: saving it needs no reason, even if the rule usually requires one. */
  readonly isIncomplete?: true
  readonly phrase?: { readonly text: string; readonly start: number; readonly end: number }
}

export interface Rule {
  readonly name: string
  /** A heading of one or two words. */
  readonly title: string
  /** What is true for a correct product. */
  readonly text: string
  /** A user who saves values that break this rule has to give a reason. */
  readonly needsReason?: boolean
  check(product: CheckedProduct): readonly RuleResult[]
}

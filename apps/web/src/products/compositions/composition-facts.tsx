import {
  calculateNitrogenBalance,
  calculatePotashBalance,
} from '@nutripim/agronomy/checks/balances'
import { calculateMass } from '@nutripim/agronomy/checks/mass'
import { formatFixed, toUnits } from '@nutripim/agronomy/decimal'
import { formatDeclaration } from '@nutripim/agronomy/declarations/format-declaration'
import type { DeclarationProfile } from '@nutripim/agronomy/declarations/profile'
import type { RuleName } from '@nutripim/agronomy/rules'
import type { CompositionRow } from '@nutripim/contract/products/products'
import type { ReactNode } from 'react'
import type { RowState } from '../../ui/grid/cells/cell-state.ts'
import { noteAttributes } from '../../ui/indicators/indicators.ts'
import { LocalText } from '../../ui/text/local-text.tsx'
import styles from './composition-facts.module.css'
import { checkEdited, editedComposition } from './typed-composition.ts'

interface CompositionFactsProps {
  product: CompositionRow
  states: RowState
  profile: DeclarationProfile | undefined
  /** Leads to the explanation of a rule. */
  explain?: (rule: RuleName) => ReactNode
}

/** The product of the active cell: declaration, balances and warnings. */
export function CompositionFacts({ product, states, profile, explain }: CompositionFactsProps) {
  const composition = editedComposition(product.composition, states)
  // In the numbers of the grid; the label has those of its country.
  const declaration =
    profile && formatDeclaration(composition, { ...profile, decimalSeparator: '.' })
  const label = profile && formatDeclaration(composition, profile)
  const nitrogen = calculateNitrogenBalance(composition)
  const potash = calculatePotashBalance(composition)
  const mass = calculateMass(composition)
  const findings = checkEdited(composition, product.productName)
  return (
    <section className={styles.facts} aria-label="About this product">
      <LocalText as="strong">{product.productName}</LocalText>
      {declaration && (
        <span title={`On the label: ${label?.text || 'none'}\n${label?.list ?? ''}`}>
          <span className="np-muted">Declaration</span>{' '}
          <strong data-declaration>{declaration.text || 'none'}</strong>
        </span>
      )}
      {mass.cells.length > 0 && (
        <span title={`What the substances with ${mass.cells.join(', ')} weigh at least`}>
          <span className="np-muted">Total</span> at least {formatFixed(toUnits(mass.value), 1)} %
        </span>
      )}
      {nitrogen && (
        <span>
          <span className="np-muted">N forms</span> {formatFixed(nitrogen.parts)} of{' '}
          {formatFixed(nitrogen.whole)}
        </span>
      )}
      {potash && (
        <span>
          <span className="np-muted">Potash sources</span> {formatFixed(potash.parts)} of{' '}
          {formatFixed(potash.whole)}
        </span>
      )}
      {findings.map(({ rule, text }) => (
        <span key={rule + text} {...noteAttributes('warning')}>
          {text} {explain?.(rule)}
        </span>
      ))}
    </section>
  )
}

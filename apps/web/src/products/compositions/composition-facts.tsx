import { nitrogenBalance, potashBalance, totalOf } from '@nutripim/agronomy/balances'
import { fixed } from '@nutripim/agronomy/decimal'
import { type DeclarationProfile, declarationOf } from '@nutripim/agronomy/declaration'
import { findingsOf } from '@nutripim/agronomy/rules'
import type { CompositionRow } from '@nutripim/contract/products/products'
import type { RowState } from '../../ui/grid/cells/cell-state.ts'
import styles from './composition-facts.module.css'
import { editedComposition } from './composition-remarks.ts'

interface CompositionFactsProps {
  product: CompositionRow
  states: RowState
  profile: DeclarationProfile | undefined
}

/** The product that the user is in: what its label will say, its balances, and what is doubtful. */
export function CompositionFacts({ product, states, profile }: CompositionFactsProps) {
  const composition = editedComposition(product.composition, states)
  const declaration = profile && declarationOf(composition, profile)
  const nitrogen = nitrogenBalance(composition)
  const potash = potashBalance(composition)
  const total = totalOf(composition)
  const findings = findingsOf({ composition })
  const parts = total.parts.map(({ name, units }) => `${name} ${fixed(units)}`).join(', ')
  return (
    <section className={styles.facts} aria-label="About this product">
      <strong dir="auto">{product.productName}</strong>
      {declaration && (
        <span title={declaration.list}>
          <span className={styles.noun}>Declaration</span>{' '}
          <strong data-declaration>{declaration.text || 'none'}</strong>
        </span>
      )}
      {total.parts.length > 0 && (
        <span title={parts}>
          <span className={styles.noun}>Total</span> {fixed(total.units)} %
        </span>
      )}
      {nitrogen && (
        <span>
          <span className={styles.noun}>N forms</span> {fixed(nitrogen.parts)} of{' '}
          {fixed(nitrogen.whole)}
        </span>
      )}
      {potash && (
        <span>
          <span className={styles.noun}>Potash sources</span> {fixed(potash.parts)} of{' '}
          {fixed(potash.whole)}
        </span>
      )}
      {findings.map(({ rule, text }) => (
        <span key={rule + text} className={styles.question}>
          {text}
        </span>
      ))}
    </section>
  )
}

import { ruleExplanations } from '@nutripim/agronomy/rule-explanations'
import type { RuleName } from '@nutripim/agronomy/rules'
import type { Ref } from 'react'
import styles from './rule-text.module.css'

interface RuleTextProps {
  rule: { readonly name: RuleName; readonly title: string; readonly text: string }
  /** Given to the rule that is opened. */
  articleRef?: Ref<HTMLElement>
}

const certainties = {
  A: 'A: calculated, or read in a source',
  B: 'B: from specialist knowledge',
  C: 'C: to be verified, so only a hint',
} as const

/** One rule: what it checks, why, and how sure it is. */
export function RuleText({ rule: { name, title, text }, articleRef }: RuleTextProps) {
  const { why, formula, example, source, certainty } = ruleExplanations[name]
  const titleId = `rule-${name}`
  return (
    <article
      className={styles.rule}
      aria-labelledby={titleId}
      ref={articleRef}
      tabIndex={articleRef ? -1 : undefined}
    >
      <h2 id={titleId}>{title}</h2>
      <p>{text}</p>
      <dl>
        <dt>Why</dt>
        <dd>{why}</dd>
        <dt>Formula</dt>
        <dd>{formula}</dd>
        <dt>Example</dt>
        <dd>{example}</dd>
        <dt>Source</dt>
        <dd>{source}</dd>
        <dt>Certainty</dt>
        <dd>{certainties[certainty]}</dd>
      </dl>
    </article>
  )
}

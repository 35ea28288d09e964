import type { Rule } from '@nutripim/agronomy/rule'
import { rules } from '@nutripim/agronomy/rules'
import { toReadText } from '@nutripim/agronomy/texts/plain-text'
import type { Composition } from '@nutripim/contract/products/elements'
import { useMemo } from 'react'
import { indicatorAttributes } from '../../ui/indicators/indicators.ts'
import styles from './text-warnings.module.css'

const textRules: readonly Rule[] = rules.filter(({ name }) => name === 'texts')
const around = 40

interface TextWarningsProps {
  field: string
  /** That of the long description is HTML. */
  text: string
  composition: Composition | undefined
}

/** Warnings about figures that do not match the composition. They never block saving. */
export function TextWarnings({ field, text, composition }: TextWarningsProps) {
  const findings = useMemo(
    () =>
      composition
        ? textRules.flatMap((rule) => rule.check({ composition, texts: { [field]: text } }))
        : [],
    [field, text, composition],
  )
  if (findings.length === 0) return null
  const plain = toReadText(field, text)
  return (
    <ul className={styles.findings} aria-label="Figures in texts">
      {findings.map(
        ({ text: message, phrase }) =>
          phrase && (
            <li key={phrase.start}>
              <q className="np-muted np-breaks" dir="auto">
                {phrase.start > around && '…'}
                {plain.slice(Math.max(0, phrase.start - around), phrase.start)}
                <mark>{phrase.text}</mark>
                {plain.slice(phrase.end, phrase.end + around)}
                {phrase.end + around < plain.length && '…'}
              </q>
              <span {...indicatorAttributes('warning')}>{message}</span>
            </li>
          ),
      )}
    </ul>
  )
}

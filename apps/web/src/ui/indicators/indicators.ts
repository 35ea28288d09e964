import styles from './indicators.module.css'

/**
 * How a value can be indicated: one sign, one label and one colour each, the same on every
 * screen. Amber belongs to the user's own changes and violet to those of other users; both are
 * drawn by the grid and the forms.
 */
export const indicators = {
  missing: { sign: '○', label: 'Missing', colour: 'text-muted' },
  differs: { sign: '≠', label: 'Differs', colour: 'text' },
  warning: { sign: '!', label: 'Check', colour: 'warning' },
  low: { sign: '▾', label: 'Low', colour: 'text-muted' },
} as const

export type IndicatorName = keyof typeof indicators

/** Draws the sign before the text of an element, in the colour of the indicator. */
export const indicatorAttributes = (name: IndicatorName) => ({
  className: styles.indicator ?? '',
  'data-indicator': name,
  'data-sign': indicators[name].sign,
})

/** The same as a pill, for a cell that contains nothing but the indicator. */
export const pillAttributes = (name: IndicatorName) => ({
  ...indicatorAttributes(name),
  className: `${styles.indicator} ${styles.pill}`,
})

/** The same as a sentence on its own background. */
export const noteAttributes = (name: IndicatorName) => ({
  ...indicatorAttributes(name),
  className: `${styles.indicator} ${styles.note}`,
})

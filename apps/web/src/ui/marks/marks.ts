import styles from './marks.module.css'

/**
 * What a value can be marked with: one sign, one word and one colour each, the same on every
 * screen. Amber belongs to the user's own changes and violet to those of other users; both are
 * drawn by the grid and the forms.
 */
export const marks = {
  missing: { sign: '○', word: 'Missing', colour: 'text-muted' },
  differs: { sign: '≠', word: 'Differs', colour: 'text' },
  warning: { sign: '!', word: 'Check', colour: 'warning' },
  low: { sign: '▾', word: 'Low', colour: 'text-muted' },
} as const

export type MarkName = keyof typeof marks

/** Draws the sign before the text of an element, in the colour of the mark. */
export const markAttributes = (name: MarkName) => ({
  className: styles.mark ?? '',
  'data-mark': name,
  'data-sign': marks[name].sign,
})

/** The same as a pill, for a cell that contains nothing but the mark. */
export const pillAttributes = (name: MarkName) => ({
  ...markAttributes(name),
  className: `${styles.mark} ${styles.pill}`,
})

/** The same as a sentence on its own background. */
export const noteAttributes = (name: MarkName) => ({
  ...markAttributes(name),
  className: `${styles.mark} ${styles.note}`,
})

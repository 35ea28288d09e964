import { z } from 'zod'

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair. */
export const isStorable = (value: string) => !/[\0\p{Surrogate}]/u.test(value)
export const unstorable = 'contains a character that cannot be stored'

/** Text of a fixed form. What is longer is rejected before its form is checked. */
export const shortText = (max: number, error: string) => z.string().max(max, { error, abort: true })

/** Text that a person typed. No other rule looks at a text that is too long. */
export const text = (max: number) =>
  z
    .string()
    .max(max, { error: `must have at most ${max} characters`, abort: true })
    .refine(isStorable, { error: unstorable })

/** Describes text that a person typed. It is stored as sent, and never HTML, whatever it contains. */
export const plainText = 'Plain text: escape it in HTML'

export const isBlank = (value: string) => value.trim() === ''

export const requiredText = (max: number) =>
  text(max).refine((value) => !isBlank(value), { error: 'must not be empty' })

/** Why a user saves values that a rule warns about; stored in the audit log. */
export const reason = text(500).optional()

/** Whether HTML has text besides its tags. The database has the same rule: has_text. */
export function hasText(html: string): boolean {
  return /(^|>)(\s|&nbsp;)*([^<&\s]|&(?!nbsp;))/.test(html)
}

/** Letters that are written from right to left: Hebrew, Arabic and their relatives. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * A name beside other text, such as a date or a verb. Without the isolation, a name that is written from
 * right to left takes figures and signs after it along.
 */
export const isolate = (name: string): string =>
  rightToLeft.test(name) ? `\u2068${name}\u2069` : name

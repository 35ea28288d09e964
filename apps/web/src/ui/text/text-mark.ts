/** A phrase of a plain text that is to be looked at, and why. */
export interface TextMark {
  start: number
  end: number
  words: string
}

/** Looks through a text. It must not change from one drawing to the next. */
export type FindMarks = (text: string) => readonly TextMark[]

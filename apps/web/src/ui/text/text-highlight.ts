/** A phrase of a plain text that is to be looked at, and why. */
export interface TextHighlight {
  start: number
  end: number
  message: string
}

/** Looks through a text. It must not change from one drawing to the next. */
export type FindHighlights = (text: string) => readonly TextHighlight[]

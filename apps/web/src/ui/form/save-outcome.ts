/** What the server says about one field. */
interface FieldError {
  path: string
  text: string
}

export type SaveOutcome<Saved, Conflict> =
  | { status: 'saved'; saved: Saved }
  | { status: 'conflict'; conflict: Conflict }
  | { status: 'failed'; code?: string | undefined; message?: string; errors: readonly FieldError[] }

import type { CellValue, RowKey } from '../columns/column.ts'

export interface Snapshot {
  readonly value: CellValue
  /** False while the cell shows what is stored, whatever that is by now. */
  readonly isEdited: boolean
  readonly note?: string
  readonly typed?: number
}

export interface Step {
  readonly row: RowKey
  readonly column: string
  readonly before: Snapshot
  readonly after: Snapshot
}

/** Undo and redo. A batch, say a paste, is one entry. */
export class EditHistory {
  #done: (readonly Step[])[] = []
  #undone: (readonly Step[])[] = []

  record(steps: readonly Step[]): void {
    if (steps.length === 0) return
    this.#done.push(steps)
    this.#undone = []
  }

  back(): readonly Step[] {
    const steps = this.#done.pop()
    if (steps) this.#undone.push(steps)
    return steps ?? []
  }

  forward(): readonly Step[] {
    const steps = this.#undone.pop()
    if (steps) this.#done.push(steps)
    return steps ?? []
  }

  latest(): Step | undefined {
    return this.#done.at(-1)?.at(-1)
  }

  reach(): { canUndo: boolean; canRedo: boolean } {
    return { canUndo: this.#done.length > 0, canRedo: this.#undone.length > 0 }
  }

  clear(): void {
    this.#done = []
    this.#undone = []
  }

  /**
   * After a save, the value a cell had before it is no longer the stored one: undoing beyond the
   * save must put the old value back as an edit of its own.
   */
  keepAsEdits(cells: readonly { row: RowKey; column: string }[]): void {
    const saved = new Set(cells.map(({ row, column }) => `${row}\n${column}`))
    const keep = (step: Step): Step =>
      saved.has(`${step.row}\n${step.column}`)
        ? {
            ...step,
            before: { ...step.before, isEdited: true },
            after: { ...step.after, isEdited: true },
          }
        : step
    this.#done = this.#done.map((steps) => steps.map(keep))
    this.#undone = this.#undone.map((steps) => steps.map(keep))
  }
}

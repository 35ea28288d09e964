import { type Sql, text } from '../../platform/database/sql.ts'

/** The order in which entries of a list are offered: by hand where somebody has said it, else by name. */
export const listOrder = (entry: string): Sql =>
  text(`${entry}.position, ${entry}.name collate "und-x-icu", ${entry}.id`)

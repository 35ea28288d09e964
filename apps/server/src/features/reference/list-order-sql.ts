import { type Sql, text } from '../../platform/database/sql.ts'

/** The display order of a list: by position if a user sorted it, otherwise by name. */
export const listOrder = (entry: string): Sql =>
  text(`${entry}.position, ${entry}.name collate "und-x-icu", ${entry}.id`)

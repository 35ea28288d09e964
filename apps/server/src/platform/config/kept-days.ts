import { getWholeNumber, type ReadSetting } from './read-setting.ts'

/** Settings that say for how many days records are kept. docs/running.md explains each of them. */
export const keptDaysSettings = [
  'INBOX_DAYS',
  'UNREAD_DAYS',
  'PREVIEW_DAYS',
  'UPLOAD_DAYS',
  'SIGN_IN_DAYS',
] as const

type KeptDaysSetting = (typeof keptDaysSettings)[number]
/** 0: forever. */
export type KeptDays = Readonly<Record<KeptDaysSetting, number>>

export function readKeptDays(read: ReadSetting): KeptDays {
  const days = (name: KeptDaysSetting) => getWholeNumber(read, name, 0, 36_500)
  return {
    INBOX_DAYS: days('INBOX_DAYS'),
    UNREAD_DAYS: days('UNREAD_DAYS'),
    PREVIEW_DAYS: days('PREVIEW_DAYS'),
    UPLOAD_DAYS: days('UPLOAD_DAYS'),
    SIGN_IN_DAYS: days('SIGN_IN_DAYS'),
  }
}

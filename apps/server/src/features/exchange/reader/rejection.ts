/** A problem with the file, as a sentence for the user. */
export class Rejection extends Error {}

const saveAgain = 'Open it in Excel, save it again and upload the new file.'

export const messages = {
  notWorkbook: 'The file is not an Excel workbook (.xlsx or .xls).',
  notTable: 'The file is neither an Excel workbook (.xlsx or .xls) nor a table (.ods or .csv).',
  damaged: `The file is damaged: it is not a complete workbook. ${saveAgain}`,
  unreadable: `The file cannot be read as a workbook. ${saveAgain}`,
  tooLarge: 'The file is too large when unpacked. Split it into smaller files.',
  tooManyParts: 'The file contains more parts than a workbook can have.',
  password: 'The file is protected with a password. Remove the password and upload it again.',
  entities: 'The file declares XML entities, which are not allowed in a workbook.',
  oldExcel: 'The file was saved for Excel 95 or older. Save it as .xlsx and upload the new file.',
  noSheets: 'The workbook has no sheets.',
}

export function requireSound(isSound: boolean, message = messages.damaged): asserts isSound {
  if (!isSound) throw new Rejection(message)
}

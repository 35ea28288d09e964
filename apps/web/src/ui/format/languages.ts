const names = new Intl.DisplayNames('en-GB', { type: 'language', fallback: 'code' })

export const languageName = (code: string) => names.of(code) ?? code

/** Of the countries that advice is written for. */
export const languageCodes =
  'ar bg bn cs da de el en es et fi fr he hi hr hu id it ja ko lt lv ms nb nl no pl pt ro ru sk sl sr sv sw th tr uk ur uz vi zh'.split(
    ' ',
  )

/** The encodings that spreadsheet programs of these countries write where a text is no Unicode. */
const encodings: Readonly<Record<string, readonly string[]>> = {
  'windows-1250': ['AL', 'BA', 'CZ', 'HR', 'HU', 'ME', 'PL', 'RO', 'SI', 'SK'],
  'windows-1251': ['BG', 'BY', 'KG', 'KZ', 'MK', 'MN', 'RS', 'RU', 'TJ', 'UA'],
  'windows-1253': ['CY', 'GR'],
  'windows-1254': ['AZ', 'TR'],
  'windows-1255': ['IL'],
  'windows-1256': [
    'AE',
    'BH',
    'DZ',
    'EG',
    'IQ',
    'IR',
    'JO',
    'KW',
    'LB',
    'LY',
    'MA',
    'OM',
    'PK',
    'QA',
    'SA',
    'SY',
    'TN',
    'YE',
  ],
  'windows-1257': ['EE', 'LT', 'LV'],
  'windows-1258': ['VN'],
  'windows-874': ['TH'],
  gb18030: ['CN'],
  big5: ['HK', 'TW'],
  shift_jis: ['JP'],
  'euc-kr': ['KR'],
}

/** Western European, unless the country is known for another one. */
export function findCountryEncoding(country: string): string {
  const found = Object.entries(encodings).find(([, countries]) => countries.includes(country))
  return found?.[0] ?? 'windows-1252'
}

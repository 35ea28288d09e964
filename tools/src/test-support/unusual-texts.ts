/** Texts that programs often mix up with something else: values, code, commands, paths. */
const misread = [
  '', ' ', 'undefined', 'null', 'NULL', 'nil', 'None', 'NaN', 'Infinity', '-Infinity', 'true', 'False',
  '0', '-0', '00', '007', '1e5', '1E-400', '0x1F', '0b1', '1,5', '1.5.2', '1/0', '½', '٤٢', '９９',
  '9223372036854775808', '1'.repeat(400), '2038-01-19T03:14:08Z', '29/02/2100', '__proto__', 'constructor',
  'toString', '{}', '[]', '{"a":"b"}', '"', "'", "''", '`', '\\', '\\\\', '\\n', '\\u0000', '%', '%s', '%d %n', '%00',
  '{0}', '\x24{1 + 1}', '{{1 + 1}}', '<%= 1 + 1 %>', '#{1 + 1}', '$1', '$$', '$tag$', ':name', '?', '--', '/* */', ';',
  "'; delete from advice; --", "' or '1'='1", '1); select pg_sleep(9)--', "E'\\x41'", 'U&\'\\0041\'',
  '$(reboot)', '`reboot`', '| cat /etc/hosts', '&& true', '../../../etc/hosts', 'C:\\CON\\aux', 'file:///etc/hosts',
  '=1+1', '+1', '-1', '@SUM(A1)', '\tTab', 'a,b;c\td', '"quoted", "twice"', '<b>bold</b>', '&amp;', '&#x41;',
  '<script>run()</script>', '<img src=x onerror=run()>', ']]>', '<!--', '<?xml?>', '<!DOCTYPE a>', 'a@b', 'http://[::1]/',
] // biome-ignore format: one list, read as one

/** One text of many scripts, of characters outside the first plane, and of marks that join or turn. */
const scripts = [
  'Ελληνικά', 'Русский текст', 'Українська ґ', 'Հայերեն', 'עברית', 'العربية', 'فارسی', 'اردو', 'ייִדיש', 'हिन्दी', 'বাংলা',
  'தமிழ்', 'ไทย', 'မြန်မာ', 'ខ្មែរ', '日本語のテキスト', 'ｶﾀｶﾅ', '中文繁體', '简体中文', '한국어', 'ქართული', 'አማርኛ', 'ᏣᎳᎩ', 'ᚠᚢᚦ',
  'Straße ẞ', 'İstanbul ıi', 'ǅ ǆ', 'ﬁ ﬂ', 'Å Å Å', 'e\u0301 é', 'o\u0308\u0304', `a${'\u0301\u0327'.repeat(30)}`,
  '𝔉𝔯𝔞𝔨𝔱𝔲𝔯', '𐍈', '𠜎𠜱', '😀', '👍🏽', '👩‍🔬', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🇫🇷🇬', '1️⃣', '\u{1F600}\u200d', '\u202eabc\u202c', '\u2066abc\u2069',
  '\u200eabc\u200f', 'a\u200bb', 'a\u2060b', '\ufeffabc', 'a\u00adb', 'a\u00a0b', 'a\u3000b', 'a\u2028b', 'a\u2029b', 'a\u0085b',
  '\ue000', '\ufffd', '\ufff9a\ufffab\ufffb', '\u{10ffff}', '\u{e0001}', '①②③', '⁰¹²', '℀℁', '€£¥₿', '±×÷≠', '“” ‘’ «»', '…', '‽',
] // biome-ignore format: one list, read as one

/** Control characters, alone and inside a text; a database can store all but the first. */
const controls = Array.from({ length: 32 }, (_, code) => `a${String.fromCharCode(code)}b`).concat(
  'a\u007fb',
  'a\u0080b',
  'a\u009fb',
)

/** Lists texts that show whether a text is stored and shown unchanged. */
export function listUnusualTexts(): string[] {
  return [...misread, ...scripts, ...controls, 'long '.repeat(800).trim()]
}

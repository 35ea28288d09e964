/**
 * The limits of what is a content: what stands around a figure shows whether it states the total content. Limits, forms, shares, doses,
 * ratios and registry numbers do not.
 */

const limitNames = [
  'max', 'maximum', 'min', 'minimum', 'at least', 'at most', 'up to', 'less than', 'more than', 'below', 'above',
  'under', 'over', 'bis zu', 'höchstens', 'mindestens', 'weniger als', 'unter', 'über', 'jusqu’à', "jusqu'à",
  'au moins', 'au plus', 'moins de', 'plus de', 'hasta', 'al menos', 'menos de', 'más de', 'máx', 'mín', 'máximo',
  'mínimo', 'até', 'pelo menos', 'fino a', 'almeno', 'meno di', 'massimo', 'minimo', 'tot', 'minder dan',
  'ten minste', 'upp till', 'minst', 'högst', 'højst', 'mindst', 'op til', 'opptil', 'inntil', 'høyst', 'enintään', 'vähintään', 'alle',
  'do', 'co najmniej', 'maks', 'poniżej', 'až', 'alespoň', 'nejméně', 'legfeljebb', 'legalább', 'până la',
  'cel puțin', 'sub', 'έως', 'τουλάχιστον', 'μέγιστο', 'до', 'не менее', 'не более', 'менее', 'более', 'поне',
  'не менше', 'не більше', 'en az', 'en fazla', 'حتى', 'على الأقل', 'أقل من', 'ไม่เกิน', 'อย่างน้อย', '不超过', '至少', '低于', '小于',
] // biome-ignore format: one list, read as one

/** Parts of names that name a form of a nutrient, its solubility or what binds it. */
const formNames = [
  'nitrat', 'nitric', 'nitrique', 'nitrico', 'nítric', 'nitrisch', 'ammon', 'amoni', 'amoni', 'amóni', 'amon', 'amide', 'amid', 'ureic', 'uréique', 'ureico',
  'ureic', 'urea', 'urée', 'harnstoff', 'ureum', 'mocznik', 'močovin', 'karbamid', 'üre', 'cyanamid', 'methylen', 'soluble', 'löslich', 'lösl', 'solúv', 'solub',
  'oplosba', 'opløselig', 'vattenlöslig', 'liukene', 'rozpuszczaln', 'rozpustn', 'oldható', 'oldódó', 'διαλυτ', 'раствор', 'розчинн', 'разтвор', 'çözün', 'ذائب', 'ละลาย', '水溶',
  'chelat', 'chélat', 'quelat', 'kelat', 'schelat', 'gechelateerd', 'χηλ', 'хелат', 'مخلب', 'คีเลต', '螯合', 'edta', 'dtpa', 'eddha', 'hbed', 'heedta', 'of which', 'thereof',
  'davon', 'dont', 'de los cuales', 'dos quais', 'di cui', 'waarvan', 'varav', 'hvorav', 'heraf', 'josta', 'z czego', 'w tym', 'z toho',
  'ebből', 'din care', 'από το οποίο', 'в том числе', 'из них', 'от които', 'у тому числі', 'bunun', '其中', '硝态', '铵态', '酰胺', 'azotan', 'saletr', 'dusičnan',
  'νιτρικ', 'αμμωνιακ', 'ουρικ', 'нитрат', 'аммоний', 'аммиач', 'амоній', 'нітрат', 'амоняч', 'nitrikli', 'amonyum', 'نترات', 'أمونيوم', 'ไนเตรต', 'แอมโมเนียม', 'organic', 'organisch', 'coated', 'umhüllt',
] // biome-ignore format: one list, read as one

const join = (parts: readonly string[]) =>
  [...new Set(parts)].sort((a, b) => b.length - a.length).join('|')
const letter = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}`

const limitSigns = /[<>≤≥±]$/
const isLetter = new RegExp(`[${letter}]`, 'u')
const solutions = new Set('solution lösung solución soluzione solução oplossing раствор'.split(' '))
const prepositions = new Set('of von de di van mit with'.split(' '))
const limitAfter = /^\s*(?:\(?(?:max|min)\b|or (?:less|more)|以下|以上)/iu
/** “50 % calcium carbonate” is about the salt. */
const saltAfter =
  /^[\s-]*(?:carbonat|karbonat|bicarbonat|sulph?at|sulfat|solfat|sulfaat|siarczan|nitrat|nitraat|chlorid|klorid|silicat|silikat|borat|hydroxid|cyanamid|acetat|citrat|polyphosphat|phosphat|fosfat|phosphit|сульфат|карбонат|хлорид|нитрат|фосфат)/iu
const forms = join(formNames)
/** “7 % N-NO3” */
const symbolOfForm = /^-?(?:NO3|NH4|NH2|EDTA|DTPA)/
const prepositionsOfForm = new Set(
  'as in by is als an en au de di da som w z v jako of which from aus form forme forma'.split(' '),
)
const formBefore = new RegExp(String.raw`(?:${forms})[^\d,;.\n%]{0,24}$`, 'iu')
/** “50 % of N”, “40 % des Stickstoffs”. */
export const shareOf =
  /^\s*%\s*(?:(?:of|de|di|von|av|van|af)\s+N(?![\p{L}\d])|(?:of the|des|der|du|de la|de l|del|dell|do|da|van de|van het|av)[\s’'])/iu
const doseAfter =
  /^\s{0,2}(?:(?:kg|g|mg|µg|lbs?|oz|t|l|ml|ppm|units?|x|×)(?!\p{L})(?! ?\/ ?(?:l|kg|litre|liter|litro|л)(?!\p{L}))|(?:\/|per|pro|par|por) ?(?:ha|acre|a|m2|m²|tree|l)(?!\p{L})|°)/iu
const ratioNames = `ratio|verhältnis|rapport|relación|relação|proporção|verhouding|förhållande|forhold|suhde|stosun|poměr|arány|raport|αναλογία|соотношени|съотношение|співвідношення|oranı|نسبة|อัตราส่วน|比例`
const ratioBefore = new RegExp(ratioNames, 'iu')
const ratioAfter = new RegExp(String.raw`^\s{0,2}(?:${ratioNames})`, 'iu')
const registryBefore =
  /(?:CAS|EC|EINECS|EG|CE|No|Nr|n°|№|REACH|UFI|tel|phone|batch|lot)\W{0,6}(?:No|Nr|n°|number|nummer)?[\s.:#]*$/iu
const wholeCas = /^(\d{2,7})-(\d\d)-(\d)(?![\d-])/

export function isLimit(before: string, after: string): boolean {
  return endsWithLimit(before) || limitAfter.test(after) || isSolution(before)
}

function endsWithLimit(before: string): boolean {
  let text = before.trimEnd().toLowerCase()
  if (text.endsWith(':')) text = text.slice(0, -1).trimEnd()
  if (text.endsWith('.')) text = text.slice(0, -1)
  return (
    limitSigns.test(text) ||
    limitNames.some(
      (word) => text.endsWith(word) && !isLetter.test(text[text.length - word.length - 1] ?? ' '),
    )
  )
}

export function isForm(before: string, after: string): boolean {
  return beginsWithForm(after) || formBefore.test(before) || saltAfter.test(after)
}

/** “7 % N as nitrate”, “7 % N (nitric)”, but not “27 % N with nitrate”. */
function beginsWithForm(after: string): boolean {
  if (symbolOfForm.test(after)) return true
  if (!/^[\s(,:–-]/.test(after)) return false
  const parts = after
    .toLowerCase()
    .split(/[\s(,:–-]/)
    .filter((word) => word !== '')
  for (let skipped = 0; skipped < 2 && prepositionsOfForm.has(parts[0] ?? ''); skipped += 1) {
    parts.shift()
  }
  const [first = ''] = parts
  const rest = parts.join(' ')
  return formNames.some((form) => {
    const at = first.indexOf(form)
    return (at >= 0 && at <= 12) || rest.startsWith(form)
  })
}

export const isDose = (after: string): boolean => doseAfter.test(after)

export function isRatio(before: string, after: string): boolean {
  return ratioBefore.test(before) || ratioAfter.test(after)
}

/** “A solution of 0.5 % boron” */
function isSolution(before: string): boolean {
  const parts = before.toLowerCase().trim().split(' ')
  const last = parts.at(-1) ?? ''
  return solutions.has(last) || (prepositions.has(last) && solutions.has(parts.at(-2) ?? ''))
}

/** CAS and EC numbers, telephone numbers and batches. */
export function isRegistryNumber(before: string, text: string): boolean {
  if (registryBefore.test(before)) return true
  const [, first, second, check] = wholeCas.exec(text) ?? []
  if (first === undefined || second === undefined || Number(first) < 50) return false
  const digits = [...(first + second)].reverse()
  const sum = digits.reduce((total, digit, i) => total + Number(digit) * (i + 1), 0)
  return sum % 10 === Number(check)
}

import { type Claim, createClaim } from './claim.ts'
import { type Grade, readGrade } from './grades.ts'
import { isDose, isForm, isLimit, isRatio, isRegistryNumber, shareOf } from './limits.ts'
import { readNameAtEnd, readSymbolAtEnd } from './name-at-end.ts'
import { anyName, oxideName, readName } from './nutrient-names.ts'
import { skipSpaces } from './space.ts'

/** A phrase of a plain text with figures: "12 % MgO", "N 15" or "15-15-15". */
export interface Figure {
  readonly start: number
  readonly end: number
  readonly phrase: string
  readonly isGrade: boolean
  readonly canBeRatio: boolean
  readonly claims: readonly Claim[]
}

/** What units and oxides begin with, in the order of frequency: most numbers of a text have neither. */
const unitStarts = '%gpP'
const oxideStarts = 'PKCMSN'
const anyNumber = /\d+(?:[.,]\d+)*/g
const percent = String.raw`\s{0,2}(?:%|[Pp]er ?cent(?!\p{L})|[Pp]rozent|procent|pour cent|por ciento|por cento|per cento)`
const byVolume = String.raw`(?<volume> ?\(?[wmpg]\/v\)?)`
const byWeight = String.raw` ?\(?(?:w\/w|m\/m|p\/p)\)?`
const per = String.raw` ?(?:\/|per |pro |par |por ) ?`
const litre = String.raw`(?:l|L|litre|liter|litro|Liter|литр|л|λίτρο)(?!\p{L})`
const unit = String.raw`(?:(?<percent>${percent}(?:${byVolume}|${byWeight})?)|(?<litre>\s?g(?:rams?)?${per}${litre})|(?<kilogram>\s?g${per}kg(?!\p{L})))`
const unitAfter = new RegExp(unit, 'uy')
const between = String.raw`\s{0,2}(?:(?:total|of|de|d’|di|von|av|van|af)\s)?`
const nameAfter = new RegExp(`${between}${anyName}`, 'uy')
/** “150 g B/l” */
const gramsOf = new RegExp(String.raw`\s?g\s${anyName}`, 'uy')
const perLitreAfter = new RegExp(`${per}${litre}`, 'uy')
/** Without a unit only an oxide is certain to be a nutrient: "+2 MgO". */
const oxideAfter = new RegExp(String.raw`\s?${oxideName}`, 'uy')
/** A range of values is no content. */
const range = /\s?[-–]\s?\d/y
const aheadLength = 40

/** Finds the figures of a plain text. It looks only around numbers, so long texts are cheap. */
export function findFigures(text: string): Figure[] {
  const figures: Figure[] = []
  let from = 0
  anyNumber.lastIndex = 0
  for (let found = anyNumber.exec(text); found; found = anyNumber.exec(text)) {
    const figure = findFigureAt(text, found.index, found[0], from)
    if (!figure) continue
    figures.push(figure)
    from = figure.end
    anyNumber.lastIndex = Math.max(anyNumber.lastIndex, figure.end)
  }
  return figures
}

function findFigureAt(text: string, at: number, digits: string, from: number): Figure | undefined {
  if (/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d.,\-–:/]/u.test(text[at - 1] ?? ' '))
    return undefined
  const ahead = text.slice(Math.max(from, at - aheadLength), at)
  const grade = readGrade(text, at)
  if (grade) {
    const after = text.slice(grade.end, grade.end + aheadLength)
    const isOther =
      isDose(after) || isRatio(ahead, after) || isRegistryNumber(ahead, text.slice(at, at + 14))
    return isOther ? undefined : createFigure(text, at, grade.end, grade.claims, grade)
  }
  if (!/^\d{1,3}(?:[.,]\d{1,4})?$/.test(digits)) return undefined
  const end = at + digits.length
  const next = text[skipSpaces(text, end, 2)] ?? ' '
  const measured = unitStarts.includes(next) ? matchAt(unitAfter, text, end) : null
  const number = { text, at, end, digits, measured, next }
  const found = findNameAfter(number) ?? findNameBefore(number, ahead)
  if (!found) return undefined
  const after = text.slice(found.end, found.end + aheadLength)
  const before = text.slice(Math.max(0, found.start - aheadLength), found.start)
  if (isLimit(before, after) || isForm(before, after)) return undefined
  return found
}

interface NumberInText {
  readonly text: string
  readonly at: number
  readonly end: number
  readonly digits: string
  readonly measured: RegExpExecArray | null
  /** The first character after the number that is no space. */
  readonly next: string
}

function findNameAfter(number: NumberInText): Figure | undefined {
  const { text, at, end, digits, measured, next } = number
  if (measured) {
    const named = matchAt(nameAfter, text, end + measured[0].length)
    const whole = measured[0] + (named?.[0] ?? '')
    const claim = named && readClaim(digits, { ...measured.groups, ...named.groups })
    if (claim && !shareOf.test(whole)) return createFigure(text, at, end + whole.length, [claim])
  }
  const grams = next === 'g' ? matchAt(gramsOf, text, end) : null
  const divided = grams && matchAt(perLitreAfter, text, end + grams[0].length)
  if (divided) {
    const claim = readClaim(digits, { ...grams.groups, litre: 'l' })
    if (claim) return createFigure(text, at, end + grams[0].length + divided[0].length, [claim])
  }
  const oxide = oxideStarts.includes(next) ? matchAt(oxideAfter, text, end) : null
  if (!oxide || isDose(text.slice(end + oxide[0].length))) return undefined
  const claim = readClaim(digits, oxide.groups)
  return claim && createFigure(text, at, end + oxide[0].length, [claim])
}

function findNameBefore(
  { text, at, end, digits, measured }: NumberInText,
  ahead: string,
): Figure | undefined {
  // A word without a unit can be part of a name: “Boron 150”. A symbol needs a space or a colon.
  const named = measured ? readNameAtEnd(ahead) : readSymbolAtEnd(ahead)
  if (!named || (!measured && !named.isApart)) return undefined
  const after = text.slice(end, end + aheadLength)
  if (isDose(after) || matchAt(range, text, end)) return undefined
  if (measured && shareOf.test(after)) return undefined
  const { symbol, word } = named
  const claim = readClaim(digits, { ...measured?.groups, symbol, word })
  const start = at - ahead.length + named.start
  return claim && createFigure(text, start, end + (measured?.[0].length ?? 0), [claim])
}

function readClaim(
  digits: string,
  groups: Record<string, string | undefined> = {},
): Claim | undefined {
  const found = readName(groups.symbol, groups.word)
  if (!found) return undefined
  const { name, isWord, share = 1 } = found
  const claim = createClaim(name, digits)
  const isVolume = groups.volume !== undefined
  const factor = share * (isVolume ? 10 : 1)
  return {
    ...claim,
    value: claim.value * factor,
    halfUnit: claim.halfUnit * factor,
    ...(isWord && { isWord }),
    ...(groups.litre !== undefined || isVolume ? { unit: 'g/l' as const } : {}),
    ...(groups.kilogram !== undefined && { unit: 'g/kg' as const }),
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function createFigure(
  text: string,
  start: number,
  end: number,
  claims: readonly Claim[],
  grade?: Grade,
): Figure {
  const phrase = text.slice(start, end)
  return { start, end, phrase, isGrade: !!grade, canBeRatio: grade?.canBeRatio ?? false, claims }
}

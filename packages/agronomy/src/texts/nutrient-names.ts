import { nutrients } from '../composition.ts'
import { oxidePairs } from '../oxides.ts'

const oxides: readonly string[] = oxidePairs.map(({ oxide }) => oxide)

/**
 * Names of the nutrients in the languages of the catalogue, as beginnings of words: languages that
 * inflect add endings. “Phosphate” and “potash” stand for the nutrient in any form.
 */
const nutrientTexts: Readonly<Record<string, string>> = {
  N: 'nitrogen stickstoff azote azoto azot nitrógeno nitrogénio stikstof kväve kvælstof nitrogén typpi typpe dusík dušik nítrigin άζωτο αζώτου азот نيتروجين نتروجين أزوت ไนโตรเจน 氮',
  P: 'phosphate phosphorus phosphor phosphore fosfor fósforo fosforo fosfat fosfaat fosfát foszfor φωσφόρο φωσφορ фосфор فوسفور فسفور ฟอสฟอรัส 磷',
  K: 'potash potassium kalium kali potasse potasio potássio potassio potas potasyum draslík kálium káli κάλιο καλίου калий калия калій калію بوتاسيوم โพแทสเซียม 钾 鉀',
  Ca: 'calcium kalzium calcio cálcio kalsium kalcium wapń wapnia vápník calciu ασβέστιο ασβεστίου кальци калци кальці kalsiyum كالسيوم แคลเซียม 钙 鈣',
  Mg: 'magnesium magnésium magnesio magnésio magnez magneziu magnezyum hořčík magnézium μαγνήσιο μαγνησίου магни магні مغنيسيوم مغنسيوم แมกนีเซียม 镁 鎂',
  S: 'sulphur sulfur schwefel soufre azufre enxofre zolfo zwavel svavel svovel svovl rikki rikkiä siarka siarki síra síry kén sulful sulfului θείο θείου сера серы сірка сірки сяра kükürt كبريت กำมะถัน 硫',
  Na: 'sodium natrium sodio sódio sód sodu sodík nátrium sodiu νάτριο νατρίου натри натрі sodyum صوديوم โซเดียม 钠 鈉',
  B: 'boron bor bore boro boor bór booria boru βόριο βορίου бор бора бору بورون โบรอน 硼',
  Cu: 'copper kupfer cuivre cobre rame koper koppar kobber kupari kuparia miedź miedzi měď mědi réz cupru χαλκός χαλκού медь меди мідь міді мед bakır نحاس ทองแดง 铜 銅',
  Fe: 'iron eisen fer hierro ferro ijzer järn jern rauta rautaa żelazo żelaza železo železa vas fier σίδηρος σιδήρου железо железа желязо залізо заліза demir حديد เหล็ก 铁 鐵',
  Mn: 'manganese mangan manganèse manganeso manganês mangaan mangaani μαγγάνιο μαγγανίου марган منغنيز แมงกานีส 锰 錳',
  Mo: 'molybdenum molybdän molybdène molibdeno molibdénio molybdeen molybden molybdeeni molibden molibdén μολυβδαίνιο молибден молібден موليبدينوم โมลิบดินัม 钼 鉬',
  Se: 'selenium selen sélénium selenio selénio seleeni σελήνιο селен selenyum سيلينيوم ซีลีเนียม 硒',
  Zn: 'zinc zink cinc zinco sinkki sinkkiä cynk cynku zinek zinku cink ψευδάργυρος ψευδαργύρου цинк çinko زنك สังกะสี 锌 鋅',
  Cl: 'chloride chlorid chlorure cloruro cloreto chloor klorid kloridi chlorek chlorku chlor χλώριο хлор كلوريد คลอไรด์ 氯',
  SI: 'silicon silizium silicium silicio silício kisel silisium pii krzem krzemu křemík szilícium siliciu πυρίτιο кремни кремні silisyum سيليكون ซิลิคอน 硅',
}

export interface NutrientName {
  readonly name: string
  /** A word does not say whether it means the element or the oxide. */
  readonly isWord?: boolean
  /** Parts of the named substance that are the element: silicon in SiO2. */
  readonly share?: number
}

const symbols: ReadonlyMap<string, NutrientName> = new Map<string, NutrientName>([
  ...[...oxides, ...nutrients].map((name) => [name, { name }] as const),
  ['Si', { name: 'SI' }],
  ['SiO2', { name: 'SI', share: 0.4674 }],
])

/** Scripts that write words with spaces: a name is not read in the middle of a word. */
const spacedLetter = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}`
const spaced = new RegExp(`^[${spacedLetter}]`, 'u')

const nameList = Object.entries(nutrientTexts).flatMap(([name, list]) =>
  list.split(' ').map((word) => ({ word, name, isSpaced: spaced.test(word) })),
)
/** Words by their first character, because texts have many words and few nutrients. */
const byInitial = new Map<string, typeof nameList>()
for (const each of nameList) {
  const initial = each.word[0] ?? ''
  byInitial.set(initial, [...(byInitial.get(initial) ?? []), each])
}
const unspaced = nameList.filter(({ isSpaced }) => !isSpaced)
const none: typeof nameList = []
const symbolPattern = [...symbols.keys()].sort((a, b) => b.length - a.length).join('|')

export const oxideName = String.raw`(?<symbol>${[...oxides, 'SiO2'].join('|')})(?![\p{L}\d])`
export const symbolName = String.raw`(?<symbol>${symbolPattern})(?![\p{L}\d])`
/** A symbol as chemists write it, or any word, which `readName` looks up. */
export const anyName = String.raw`(?<![${spacedLetter}])(?:${symbolName}|(?<word>[\p{L}\p{M}]{1,24}))`

export const longestSymbol = Math.max(...[...symbols.keys()].map(({ length }) => length))
export const isSymbol = (name: string): boolean => symbols.has(name)

/** Finds what a symbol or a word stands for. Of words without spaces, the text is at one end. */
export function readName(
  symbol: string | undefined,
  word: string | undefined,
): NutrientName | undefined {
  if (symbol !== undefined) return symbols.get(symbol)
  const small = word?.toLowerCase()
  if (!small) return undefined
  const candidates = spaced.test(small) ? (byInitial.get(small[0] ?? '') ?? none) : unspaced
  let best: (typeof nameList)[number] | undefined
  for (const each of candidates) {
    if (each.word.length > (best?.word.length ?? 0) && isWordFor(small, each)) best = each
  }
  return best && { name: best.name, isWord: true }
}

/** Borax, borates and Polish “azotan” (nitrate) begin like boron and nitrogen. */
const otherSubstance = /^(?:ax|at|an)/

function isWordFor(text: string, { word, isSpaced }: (typeof nameList)[number]): boolean {
  if (!text.startsWith(word)) return !isSpaced && text.endsWith(word)
  const ending = text.slice(word.length)
  return !isSpaced || (ending.length <= 4 && !otherSubstance.test(ending))
}

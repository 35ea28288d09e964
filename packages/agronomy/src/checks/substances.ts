import { type Composition, nitrogenForms, potashSources } from '../composition.ts'
import { findPair } from '../oxides.ts'
import { contentOf } from './contents.ts'

export interface Substance {
  readonly name: string
  /** Short names that products are called by. */
  readonly alias: RegExp
  /** The forms of its nitrogen. */
  readonly forms: readonly string[]
  /** Element → per cent. */
  readonly contents: ReadonlyMap<string, number>
  /** What a label can leave out. */
  readonly optional: ReadonlyMap<string, number>
}

/** Straight fertilizers as labels declare them: name, alias, nitrogen forms, contents, and what a label can leave out. */
const table = `
urea | urea | Urea | N 46 |
ammonium nitrate | ammonium nitrate | NO3 NH4 | N 34.4 |
ammonium sulphate | ammonium sul(?:ph|f)ate | NH4 | N 21 SO3 60 |
diammonium phosphate | DAP|diammonium phosphate | NH4 | N 18 P2O5 46 |
monoammonium phosphate | MAP|monoammonium phosphate | NH4 | N 12 P2O5 61 |
monoammonium phosphate | MAP | NH4 | N 11 P2O5 52 |
monopotassium phosphate | MKP|monopotassium phosphate | none | P2O5 52 K2O 34 |
potassium sulphate | SOP|potassium sul(?:ph|f)ate | none | K2O 50 | SO3 45
potassium chloride | MOP|potassium chloride | none | K2O 60.5 | Cl 47
potassium nitrate | NOP|KNO3|potassium nitrate | NO3 | N 13.6 K2O 46.2 |
calcium nitrate | calcium nitrate | NO3 NH4 | N 15.5 CaO 26.4 |
magnesium nitrate | magnesium nitrate | NO3 | N 11 MgO 15.5 |
sodium nitrate | sodium nitrate | NO3 | N 16 Na2O 35 |
kieserite | kieserite? | none | MgO 25 SO3 50 |
kieserite | kieserite? | none | MgO 27 SO3 55 |
Epsom salt | epsom | none | MgO 16 SO3 32.5 |
langbeinite | langbeinite | none | K2O 22 MgO 18 SO3 55 |
triple superphosphate | TSP|triple superphosphate | none | P2O5 46 | CaO 18
urea phosphate | urea phosphate | Urea | N 17.5 P2O5 44 |
gypsum | gypsum | none | CaO 30 SO3 43 |
potassium thiosulphate | KTS|potassium thiosul(?:ph|f)ate | none | K2O 25 SO3 42 |
`

const substances: readonly Substance[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', alias = '', forms = '', contents = '', optional = ''] =
      line.split(/ \|(?: |$)/)
    return {
      name,
      alias: new RegExp(String.raw`(?<![\p{L}\d])(?:${alias})(?![\p{L}\d])`, 'iu'),
      forms: forms.trim().split(' '),
      contents: readContents(contents),
      optional: readContents(optional),
    }
  })

function readContents(text: string): ReadonlyMap<string, number> {
  const contents = new Map<string, number>()
  for (const [, cell = '', value] of text.matchAll(/\b(\w+) ([\d.]+)/g)) {
    const pair = findPair(cell)
    contents.set(pair?.element ?? cell, Number(value) * (pair?.elementShare ?? 1))
  }
  return contents
}

const macronutrients = ['N', 'P', 'K', 'Ca', 'Mg', 'S', 'Na'] as const
/** Grades of one substance differ by this much. */
const allowance = 0.05
/** Calcium of superphosphate, for example, differs more. */
const allowanceOfOptional = 0.25
const impurity = 0.5

/** The macronutrients of which there is more than an impurity. */
export function listMacronutrients(composition: Composition): string[] {
  return macronutrients.filter((element) => (findValue(composition, element) ?? 0) > impurity)
}

/** The content of an element. That of nitrogen is the sum of its forms while the total is empty. */
function findValue(composition: Composition, element: string): number | undefined {
  const stored = contentOf(composition, element)?.value
  if (stored !== undefined || element !== 'N') return stored
  const forms = nitrogenForms.filter((form) => composition[form] !== undefined)
  return forms.length === 0
    ? undefined
    : forms.reduce((sum, form) => sum + (composition[form] ?? 0), 0)
}

/** Whether these are the contents and nitrogen forms of the substance. */
export function isSubstance(
  { forms, contents, optional }: Substance,
  composition: Composition,
): boolean {
  for (const [element, expected] of contents) {
    const stored = findValue(composition, element)
    if (stored === undefined || Math.abs(stored - expected) > expected * allowance) return false
  }
  for (const [element, expected] of optional) {
    const stored = findValue(composition, element)
    if (stored !== undefined && Math.abs(stored - expected) > expected * allowanceOfOptional) {
      return false
    }
  }
  const sources = potashSources.reduce((sum, source) => sum + (composition[source] ?? 0), 0)
  if (sources > 0 && sources < (composition.K2O ?? 0) * (1 - allowance)) return false
  return nitrogenForms.every((form) => (composition[form] ?? 0) <= impurity || forms.includes(form))
}

const maxMacronutrients = 3
const candidates = new Map<string, readonly Substance[]>()

/** The substances that can contain just these macronutrients. */
export function listSubstancesOf(declared: readonly string[]): readonly Substance[] {
  if (declared.length === 0 || declared.length > maxMacronutrients) return []
  const key = declared.join()
  const known = candidates.get(key)
  if (known) return known
  const found = substances.filter(
    ({ contents, optional }) =>
      contents.size <= declared.length &&
      declared.every((element) => contents.has(element) || optional.has(element)),
  )
  candidates.set(key, found)
  return found
}

export function findSubstance(composition: Composition): Substance | undefined {
  return listSubstancesOf(listMacronutrients(composition)).find((each) =>
    isSubstance(each, composition),
  )
}

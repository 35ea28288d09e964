/** Names of all nutrients, then of oxides and nitrogen forms, in this order. */
const names = [
  'N', 'P', 'K', 'Ca', 'Mg', 'S', 'Na', 'B', 'Cu', 'Fe', 'Mn', 'Mo', 'Se', 'Zn', 'Cl', 'SI',
  'P2O5', 'K2O', 'CaO', 'MgO', 'SO3', 'Na2O', 'NO3', 'NH4', 'Urea', 'OtherN',
] as const // biome-ignore format: one list, read as one

interface LanguageTexts {
  /** The names of `names`, in their order. */
  readonly names: string
  readonly lowChloride: string
  readonly derivedFrom: string
  readonly totalNutrients: string
}

const english = {
  names:
    'Total nitrogen|Phosphorus|Potassium|Calcium|Magnesium|Sulphur|Sodium|Boron|Copper|Iron|Manganese|Molybdenum|Selenium|Zinc|Chloride|Silicon|Phosphorus pentoxide|Potassium oxide|Calcium oxide|Magnesium oxide|Sulphur trioxide|Sodium oxide|Nitric nitrogen|Ammoniacal nitrogen|Ureic nitrogen|Other nitrogen',
  lowChloride: 'Low in chloride',
  derivedFrom: 'Derived from',
  totalNutrients: 'Total nutrients',
}

/** Wording of labels by language. Names follow Regulation (EU) 2019/1009 in its languages (certainty B). */
const texts = {
  en: english,
  'en-US': {
    ...english,
    names:
      'Total Nitrogen|Phosphorus|Potassium|Calcium|Magnesium|Sulfur|Sodium|Boron|Copper|Iron|Manganese|Molybdenum|Selenium|Zinc|Chlorine|Silicon|Available Phosphate|Soluble Potash|Calcium oxide|Magnesium oxide|Sulfur trioxide|Sodium oxide|Nitrate Nitrogen|Ammoniacal Nitrogen|Urea Nitrogen|Other Nitrogen',
  },
  'en-CA': {
    ...english,
    names:
      'Total Nitrogen|Phosphorus|Potassium|Calcium|Magnesium|Sulphur|Sodium|Boron|Copper|Iron|Manganese|Molybdenum|Selenium|Zinc|Chlorine|Silicon|Available Phosphoric Acid|Soluble Potash|Calcium oxide|Magnesium oxide|Sulphur trioxide|Sodium oxide|Nitrate Nitrogen|Ammoniacal Nitrogen|Urea Nitrogen|Other Nitrogen',
  },
  de: {
    names:
      'Gesamtstickstoff|Phosphor|Kalium|Calcium|Magnesium|Schwefel|Natrium|Bor|Kupfer|Eisen|Mangan|Molybdän|Selen|Zink|Chlorid|Silicium|Phosphat|Kaliumoxid|Calciumoxid|Magnesiumoxid|Schwefeltrioxid|Natriumoxid|Nitratstickstoff|Ammoniumstickstoff|Carbamidstickstoff|Sonstiger Stickstoff',
    lowChloride: 'Chloridarm',
    derivedFrom: 'Hergestellt aus',
    totalNutrients: 'Nährstoffe insgesamt',
  },
  fr: {
    names:
      'Azote total|Phosphore|Potassium|Calcium|Magnésium|Soufre|Sodium|Bore|Cuivre|Fer|Manganèse|Molybdène|Sélénium|Zinc|Chlorure|Silicium|Anhydride phosphorique|Oxyde de potassium|Oxyde de calcium|Oxyde de magnésium|Anhydride sulfurique|Oxyde de sodium|Azote nitrique|Azote ammoniacal|Azote uréique|Autre azote',
    lowChloride: 'Pauvre en chlorure',
    derivedFrom: 'Obtenu à partir de',
    totalNutrients: 'Éléments nutritifs totaux',
  },
  es: {
    names:
      'Nitrógeno total|Fósforo|Potasio|Calcio|Magnesio|Azufre|Sodio|Boro|Cobre|Hierro|Manganeso|Molibdeno|Selenio|Zinc|Cloruro|Silicio|Pentóxido de fósforo|Óxido de potasio|Óxido de calcio|Óxido de magnesio|Trióxido de azufre|Óxido de sodio|Nitrógeno nítrico|Nitrógeno amoniacal|Nitrógeno ureico|Otro nitrógeno',
    lowChloride: 'Bajo en cloruro',
    derivedFrom: 'Obtenido de',
    totalNutrients: 'Nutrientes totales',
  },
  pt: {
    names:
      'Azoto total|Fósforo|Potássio|Cálcio|Magnésio|Enxofre|Sódio|Boro|Cobre|Ferro|Manganês|Molibdénio|Selénio|Zinco|Cloreto|Silício|Pentóxido de fósforo|Óxido de potássio|Óxido de cálcio|Óxido de magnésio|Trióxido de enxofre|Óxido de sódio|Azoto nítrico|Azoto amoniacal|Azoto ureico|Outro azoto',
    lowChloride: 'Pobre em cloreto',
    derivedFrom: 'Obtido a partir de',
    totalNutrients: 'Nutrientes totais',
  },
  'pt-BR': {
    names:
      'Nitrogênio total|Fósforo|Potássio|Cálcio|Magnésio|Enxofre|Sódio|Boro|Cobre|Ferro|Manganês|Molibdênio|Selênio|Zinco|Cloro|Silício|Pentóxido de fósforo|Óxido de potássio|Óxido de cálcio|Óxido de magnésio|Trióxido de enxofre|Óxido de sódio|Nitrogênio nítrico|Nitrogênio amoniacal|Nitrogênio amídico|Outro nitrogênio',
    lowChloride: 'Baixo teor de cloro',
    derivedFrom: 'Matérias-primas',
    totalNutrients: 'Nutrientes totais',
  },
  it: {
    names:
      'Azoto totale|Fosforo|Potassio|Calcio|Magnesio|Zolfo|Sodio|Boro|Rame|Ferro|Manganese|Molibdeno|Selenio|Zinco|Cloruro|Silicio|Anidride fosforica|Ossido di potassio|Ossido di calcio|Ossido di magnesio|Anidride solforica|Ossido di sodio|Azoto nitrico|Azoto ammoniacale|Azoto ureico|Altro azoto',
    lowChloride: 'A basso tenore di cloruro',
    derivedFrom: 'Ottenuto da',
    totalNutrients: 'Elementi nutritivi totali',
  },
  nl: {
    names:
      'Totaal stikstof|Fosfor|Kalium|Calcium|Magnesium|Zwavel|Natrium|Boor|Koper|IJzer|Mangaan|Molybdeen|Seleen|Zink|Chloride|Silicium|Fosforpentoxide|Kaliumoxide|Calciumoxide|Magnesiumoxide|Zwaveltrioxide|Natriumoxide|Nitraatstikstof|Ammoniumstikstof|Ureumstikstof|Andere stikstof',
    lowChloride: 'Chloridearm',
    derivedFrom: 'Verkregen uit',
    totalNutrients: 'Totaal nutriënten',
  },
  pl: {
    names:
      'Azot całkowity|Fosfor|Potas|Wapń|Magnez|Siarka|Sód|Bor|Miedź|Żelazo|Mangan|Molibden|Selen|Cynk|Chlorek|Krzem|Pentatlenek fosforu|Tlenek potasu|Tlenek wapnia|Tlenek magnezu|Tritlenek siarki|Tlenek sodu|Azot azotanowy|Azot amonowy|Azot amidowy|Inny azot',
    lowChloride: 'Niska zawartość chlorków',
    derivedFrom: 'Otrzymany z',
    totalNutrients: 'Składniki pokarmowe ogółem',
  },
  cs: {
    names:
      'Celkový dusík|Fosfor|Draslík|Vápník|Hořčík|Síra|Sodík|Bor|Měď|Železo|Mangan|Molybden|Selen|Zinek|Chlorid|Křemík|Oxid fosforečný|Oxid draselný|Oxid vápenatý|Oxid hořečnatý|Oxid sírový|Oxid sodný|Dusičnanový dusík|Amonný dusík|Močovinový dusík|Jiný dusík',
    lowChloride: 'Nízký obsah chloridů',
    derivedFrom: 'Získáno z',
    totalNutrients: 'Živiny celkem',
  },
  hu: {
    names:
      'Összes nitrogén|Foszfor|Kálium|Kalcium|Magnézium|Kén|Nátrium|Bór|Réz|Vas|Mangán|Molibdén|Szelén|Cink|Klorid|Szilícium|Foszfor-pentoxid|Kálium-oxid|Kalcium-oxid|Magnézium-oxid|Kén-trioxid|Nátrium-oxid|Nitrátnitrogén|Ammóniumnitrogén|Karbamidnitrogén|Egyéb nitrogén',
    lowChloride: 'Kloridszegény',
    derivedFrom: 'Alapanyagok',
    totalNutrients: 'Összes tápanyag',
  },
  ro: {
    names:
      'Azot total|Fosfor|Potasiu|Calciu|Magneziu|Sulf|Sodiu|Bor|Cupru|Fier|Mangan|Molibden|Seleniu|Zinc|Clorură|Siliciu|Pentaoxid de fosfor|Oxid de potasiu|Oxid de calciu|Oxid de magneziu|Trioxid de sulf|Oxid de sodiu|Azot nitric|Azot amoniacal|Azot ureic|Alt azot',
    lowChloride: 'Conținut scăzut de clorură',
    derivedFrom: 'Obținut din',
    totalNutrients: 'Nutrienți totali',
  },
  bg: {
    names:
      'Общ азот|Фосфор|Калий|Калций|Магнезий|Сяра|Натрий|Бор|Мед|Желязо|Манган|Молибден|Селен|Цинк|Хлорид|Силиций|Дифосфорен пентаоксид|Дикалиев оксид|Калциев оксид|Магнезиев оксид|Серен триоксид|Динатриев оксид|Нитратен азот|Амониев азот|Карбамиден азот|Друг азот',
    lowChloride: 'С ниско съдържание на хлориди',
    derivedFrom: 'Получен от',
    totalNutrients: 'Общо хранителни вещества',
  },
  el: {
    names:
      'Ολικό άζωτο|Φωσφόρος|Κάλιο|Ασβέστιο|Μαγνήσιο|Θείο|Νάτριο|Βόριο|Χαλκός|Σίδηρος|Μαγγάνιο|Μολυβδαίνιο|Σελήνιο|Ψευδάργυρος|Χλωριούχα|Πυρίτιο|Πεντοξείδιο του φωσφόρου|Οξείδιο του καλίου|Οξείδιο του ασβεστίου|Οξείδιο του μαγνησίου|Τριοξείδιο του θείου|Οξείδιο του νατρίου|Νιτρικό άζωτο|Αμμωνιακό άζωτο|Ουρεϊκό άζωτο|Άλλο άζωτο',
    lowChloride: 'Χαμηλή περιεκτικότητα σε χλωριούχα',
    derivedFrom: 'Προέρχεται από',
    totalNutrients: 'Σύνολο θρεπτικών στοιχείων',
  },
  uk: {
    names:
      'Азот загальний|Фосфор|Калій|Кальцій|Магній|Сірка|Натрій|Бор|Мідь|Залізо|Марганець|Молібден|Селен|Цинк|Хлорид|Кремній|Оксид фосфору|Оксид калію|Оксид кальцію|Оксид магнію|Оксид сірки|Оксид натрію|Азот нітратний|Азот амонійний|Азот амідний|Інший азот',
    lowChloride: 'Низький вміст хлоридів',
    derivedFrom: 'Отримано з',
    totalNutrients: 'Поживні речовини загалом',
  },
  tr: {
    names:
      'Toplam azot|Fosfor|Potasyum|Kalsiyum|Magnezyum|Kükürt|Sodyum|Bor|Bakır|Demir|Mangan|Molibden|Selenyum|Çinko|Klorür|Silisyum|Fosfor pentaoksit|Potasyum oksit|Kalsiyum oksit|Magnezyum oksit|Kükürt trioksit|Sodyum oksit|Nitrat azotu|Amonyum azotu|Üre azotu|Diğer azot',
    lowChloride: 'Düşük klorürlü',
    derivedFrom: 'Hammaddeler',
    totalNutrients: 'Toplam besin maddesi',
  },
  nb: {
    names:
      'Totalnitrogen|Fosfor|Kalium|Kalsium|Magnesium|Svovel|Natrium|Bor|Kobber|Jern|Mangan|Molybden|Selen|Sink|Klorid|Silisium|Fosforpentoksid|Kaliumoksid|Kalsiumoksid|Magnesiumoksid|Svoveltrioksid|Natriumoksid|Nitratnitrogen|Ammoniumnitrogen|Ureanitrogen|Annet nitrogen',
    lowChloride: 'Klorfattig',
    derivedFrom: 'Fremstilt av',
    totalNutrients: 'Næringsstoffer totalt',
  },
  sv: {
    names:
      'Totalkväve|Fosfor|Kalium|Kalcium|Magnesium|Svavel|Natrium|Bor|Koppar|Järn|Mangan|Molybden|Selen|Zink|Klorid|Kisel|Fosforpentoxid|Kaliumoxid|Kalciumoxid|Magnesiumoxid|Svaveltrioxid|Natriumoxid|Nitratkväve|Ammoniumkväve|Ureakväve|Annat kväve',
    lowChloride: 'Låg kloridhalt',
    derivedFrom: 'Framställt av',
    totalNutrients: 'Näringsämnen totalt',
  },
  da: {
    names:
      'Totalkvælstof|Fosfor|Kalium|Calcium|Magnesium|Svovl|Natrium|Bor|Kobber|Jern|Mangan|Molybdæn|Selen|Zink|Chlorid|Silicium|Phosphorpentoxid|Kaliumoxid|Calciumoxid|Magnesiumoxid|Svovltrioxid|Natriumoxid|Nitratkvælstof|Ammoniumkvælstof|Ureakvælstof|Andet kvælstof',
    lowChloride: 'Chloridfattig',
    derivedFrom: 'Fremstillet af',
    totalNutrients: 'Næringsstoffer i alt',
  },
  ar: {
    names:
      'النيتروجين الكلي|الفوسفور|البوتاسيوم|الكالسيوم|المغنيسيوم|الكبريت|الصوديوم|البورون|النحاس|الحديد|المنغنيز|الموليبدينوم|السيلينيوم|الزنك|الكلوريد|السيليكون|خامس أكسيد الفوسفور|أكسيد البوتاسيوم|أكسيد الكالسيوم|أكسيد المغنيسيوم|ثالث أكسيد الكبريت|أكسيد الصوديوم|النيتروجين النتراتي|النيتروجين الأمونيومي|نيتروجين اليوريا|نيتروجين آخر',
    lowChloride: 'منخفض الكلوريد',
    derivedFrom: 'المواد الأولية',
    totalNutrients: 'إجمالي المغذيات',
  },
  th: {
    names:
      'ไนโตรเจนทั้งหมด|ฟอสฟอรัส|โพแทสเซียม|แคลเซียม|แมกนีเซียม|กำมะถัน|โซเดียม|โบรอน|ทองแดง|เหล็ก|แมงกานีส|โมลิบดีนัม|ซีลีเนียม|สังกะสี|คลอไรด์|ซิลิคอน|ฟอสเฟตที่เป็นประโยชน์|โพแทชที่ละลายน้ำ|แคลเซียมออกไซด์|แมกนีเซียมออกไซด์|ซัลเฟอร์ไตรออกไซด์|โซเดียมออกไซด์|ไนเทรตไนโตรเจน|แอมโมเนียมไนโตรเจน|ยูเรียไนโตรเจน|ไนโตรเจนอื่น',
    lowChloride: 'คลอไรด์ต่ำ',
    derivedFrom: 'ผลิตจาก',
    totalNutrients: 'ธาตุอาหารรวม',
  },
  zh: {
    names:
      '总氮|磷|钾|钙|镁|硫|钠|硼|铜|铁|锰|钼|硒|锌|氯离子|硅|五氧化二磷|氧化钾|氧化钙|氧化镁|三氧化硫|氧化钠|硝态氮|铵态氮|酰胺态氮|其他氮',
    lowChloride: '低氯',
    derivedFrom: '原料',
    totalNutrients: '总养分',
  },
} as const satisfies Record<string, LanguageTexts>

export type DeclarationLanguage = keyof typeof texts

/** The classes of GB/T 15063; labels of other countries do not have them. */
const chinese: readonly [string, string, string] = ['含氯（低氯）', '含氯（中氯）', '含氯（高氯）']
const others: readonly [string, string, string] = [
  'Chloride: low',
  'Chloride: medium',
  'Chloride: high',
]

interface LabelTexts extends Omit<LanguageTexts, 'names'> {
  readonly names: ReadonlyMap<string, string>
  readonly chlorideClasses: readonly [low: string, medium: string, high: string]
}

const known = new Map<string, LabelTexts>(
  Object.entries(texts).map(([language, { names: list, ...rest }]) => {
    const parts = list.split('|')
    const chlorideClasses = language === 'zh' ? chinese : others
    return [
      language,
      {
        ...rest,
        chlorideClasses,
        names: new Map(names.map((name, i) => [name, parts[i] ?? name])),
      },
    ]
  }),
)

export const declarationLanguages: readonly string[] = Object.keys(texts)

export function findLabelTexts(language: DeclarationLanguage): LabelTexts {
  const found = known.get(language)
  if (!found) throw new Error(`There are no texts for labels in ${language}.`)
  return found
}

const isForm = (name: string) => ['NO3', 'NH4', 'Urea', 'OtherN'].includes(name)

/** “Phosphorus pentoxide (P2O5)”; only “P2O5” where the country uses symbols. */
export function formatLabel(
  name: string,
  { wording, language }: { wording: 'symbols' | 'names'; language: DeclarationLanguage },
): string {
  if (wording === 'symbols') return name === 'OtherN' ? 'Other N' : name
  const text = findLabelTexts(language).names.get(name === 'Si' ? 'SI' : name) ?? name
  return isForm(name) ? text : `${text} (${name})`
}

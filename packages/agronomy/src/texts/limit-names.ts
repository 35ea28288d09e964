/** What stands before a limit. */
export const limitNames = [
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
export const formNames = [
  'nitrat', 'nitric', 'nitrique', 'nitrico', 'nítric', 'nitrisch', 'ammon', 'amoni', 'amoni', 'amóni', 'amon', 'amide', 'amid', 'ureic', 'uréique', 'ureico',
  'ureic', 'urea', 'urée', 'harnstoff', 'ureum', 'mocznik', 'močovin', 'karbamid', 'üre', 'cyanamid', 'methylen', 'soluble', 'löslich', 'lösl', 'solúv', 'solub',
  'oplosba', 'opløselig', 'vattenlöslig', 'liukene', 'rozpuszczaln', 'rozpustn', 'oldható', 'oldódó', 'διαλυτ', 'раствор', 'розчинн', 'разтвор', 'çözün', 'ذائب', 'ละลาย', '水溶',
  'chelat', 'chélat', 'quelat', 'kelat', 'schelat', 'gechelateerd', 'χηλ', 'хелат', 'مخلب', 'คีเลต', '螯合', 'edta', 'dtpa', 'eddha', 'hbed', 'heedta', 'of which', 'thereof',
  'davon', 'dont', 'de los cuales', 'dos quais', 'di cui', 'waarvan', 'varav', 'hvorav', 'heraf', 'josta', 'z czego', 'w tym', 'z toho',
  'ebből', 'din care', 'από το οποίο', 'в том числе', 'из них', 'от които', 'у тому числі', 'bunun', '其中', '硝态', '铵态', '酰胺', 'azotan', 'saletr', 'dusičnan',
  'νιτρικ', 'αμμωνιακ', 'ουρικ', 'нитрат', 'аммоний', 'аммиач', 'амоній', 'нітрат', 'амоняч', 'nitrikli', 'amonyum', 'نترات', 'أمونيوم', 'ไนเตรต', 'แอมโมเนียม', 'organic', 'organisch', 'coated', 'umhüllt',
] // biome-ignore format: one list, read as one

/** “50 % calcium carbonate” is about the salt. */
export const saltNames = [
  'carbonat', 'karbonat', 'bicarbonat', 'sulphat', 'sulpat', 'sulfat', 'solfat', 'sulfaat', 'siarczan', 'nitrat',
  'nitraat', 'chlorid', 'klorid', 'silicat', 'silikat', 'borat', 'hydroxid', 'cyanamid', 'acetat', 'citrat',
  'polyphosphat', 'phosphat', 'fosfat', 'phosphit', 'сульфат', 'карбонат', 'хлорид', 'нитрат', 'фосфат',
] // biome-ignore format: one list, read as one

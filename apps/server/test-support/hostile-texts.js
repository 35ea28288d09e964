/** Texts that match almost everything, have many words, or that no index knows. */
export const hostileTexts = [
  'a',
  'a b c d e f g h',
  'm n p e',
  '1 2 3 4 5 6 7 8',
  'ni ma de ca po so tr an',
  'and the for with not use',
  '%_\\ %% __ \\\\ %a% _b_',
  '. , - / + ( ) :',
  '%',
  'a- b- c- d- e. f. g. h.',
  'ali lis ral tra nit itr zza uto',
  'x'.repeat(200),
  'nitralis'.repeat(25),
  Array.from({ length: 50 }, (_, i) => `w${i}`).join(' '),
  Array.from({ length: 25 }, (_, i) => `nitral${i}`)
    .join(' ')
    .slice(0, 200),
  'nitralsi maizze potaato wheeat calcicum granullar foliiar nutricoree',
  '绿',
  '绿 野 农 业 科 技 有 限',
  'การเกษตรปุ๋ยเคมีข้าวโพดมันฝรั่ง',
  'ก ข ค ง จ ช ซ ญ',
  'д о б р и в а ж',
  '😀 😃 😄 😁 😆 😅 🤣 😂',
]
//# sourceMappingURL=hostile-texts.js.map

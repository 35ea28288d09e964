import type { Composition } from '@nutripim/agronomy/composition'
import { readComposition } from '@nutripim/agronomy/test-support/read-labels'

interface Sentence {
  readonly text: string
  readonly composition: Composition
}

/** Sentences as on labels, data sheets and web sites, each true for the composition above it. */
const trueSentences = readSentences(`
= N 15 NO3 6.5 NH4 8.5 P2O5 15 P 6.5 K2O 15 K 12.5 SO3 5
NPK 15-15-15 for all crops.
A balanced 15–15–15 fertilizer with 15 % N.
15+15+15 Volldünger mit 6,5 % Nitratstickstoff und 8,5 % Ammoniumstickstoff
Engrais NPK 15-15-15 : 15 % azote total, dont 6,5 % nitrique et 8,5 % ammoniacal.
15 % nitrógeno total, de los cuales 6,5 % nítrico
15 % P2O5 total, of which 12 % water-soluble.
15 % anidride fosforica, 12 % P2O5 solubile in acqua
Apply 300 kg/ha, which is 45 kg N and 45 kg P2O5 per hectare.
Ratio N:P:K 1:1:1, CAS 6484-52-2, EC 229-347-8.
Contains 6.5 % nitrate N and 8.5 % ammonium N.
6.5 % N as nitrate, 8.5 % N as ammonium
Total nitrogen (N): 15 %, max. 1 % Cl
Chloride < 2 %, cadmium < 60 mg/kg P2O5
NPK 15-6.5-12.5 in elements
15 % азота, 15 % фосфора и 15 % калия
азот 15 %, в том числе нитратный 6,5 %
15% 氮, 15% 磷, 15% 钾
氮 15%，其中硝态氮 6.5%
ไนโตรเจน 15% ฟอสฟอรัส 15% โพแทสเซียม 15%
نيتروجين ١٥٪
15 % azotu, w tym 6,5 % azotu azotanowego
15 % dusíku, 15 % draslíku
15 % nitrogén, ebből 6,5 % nitrát
15 % azot, 15 % potasyum
15 % άζωτο και 15 % κάλιο
50 % of N is nitrate; up to 20 % N is lost otherwise.
3-1-2 ratio is used in spring, NPK 15-15-15 in autumn.
15 % kväve, 15 % fosfor
15 % kvælstof, 15 % kalium
15 % typpeä
15 % azot, 15 % potasiu și 5 % SO3
15 % stikstof, waarvan 6,5 % nitraat
15 % nítrigin
15 % azoto totale
15 % azoto total
In autumn a solution of 0.5 % boron helps.
Stores well below 30 °C; bags of 25 kg, 15-15-15.
= N 27 NO3 13.5 NH4 13.5 CaO 6 MgO 4
27 % N (13.5 % nitric, 13.5 % ammoniacal), 4 % MgO
Stickstoff 27 %, davon 13,5 % Nitrat-N; 4 % MgO wasserlöslich 3 % MgO
CAN with 27% nitrogen and 4% MgO, 2.4 % Mg
20 % calcium carbonate keeps the soil healthy.
Granules 2-4 mm, 90 % between; dose 200-400 kg/ha
27 % N, 27 kg N per 100 kg
At least 26 % N, at most 28 % N
= N 12 NH4 12 P2O5 40 S 10 Zn 1
MicroEssentials 12-40-0-10S-1Zn
12-40-0+10S+1Zn starter
12-40-0 (10S) with zinc 1 %
NP 12-40 with 10 % S
25 % SO3
= N 6.3 P 9.4 K 6.3
2:3:2 (22) for gardens
= N 10 P2O5 26 K2O 26
NPK 10:26:26
= N 18 P 20 K 0 S 1
18-20-0-1
= N 18 NH4 18 P2O5 46
DAP 18-46
NP 18-46 and 18-46-0
CAS 7783-28-0; P2O5 46 %
= N 12 NO3 5 NH4 7 P2O5 11 K2O 18 MgO 2.7 SO3 20
NPK (Mg, S) 12-11-18 (2.7-20)
12-11-18 (+2.7 MgO +20 SO3)
12-11-18+2,7+20
Low in chloride: Cl max. 2 %
= MgO 15.2 Cu 3 Mn 9.1 Zn 4.9 N 3.9 Density 1.64
Contains 250 g/l MgO, 50 g/l Cu, 150 g/l Mn and 80 g/l Zn.
250 g MgO/l, 15,2 % w/w MgO, 25 % w/v MgO
64 g/l N
Dose: 2 l/ha in 200 l of water, as a solution of 1 % Mn
= CaO 22.5 N 10 Density 1.53
344 g/l CaO
15.3 % w/v N
= B 10.9 Density 1.37
Boron 150: 150 g/l boron
150 g B/l
150 Gramm Bor pro Liter = 150 g/l Bor
150 g bore par litre
= K2O 12.7 SI 12.4
26.5 % SiO2 and 12.7 % K2O
12.4 % Si
= Zn 15
15 % Zn chelated with EDTA; 100 % of zinc is chelated
Zink 15 %, 15 % Zn-EDTA
150 g/kg Zn
= K2O 40 MgO 6 Na2O 4 SO3 12.5
40 % K2O water-soluble, 6 % MgO, 4 % Na2O, 12.5 % SO3
33.2 % K · 3.6 % Mg · 3 % Na · 5 % S
40 % potash
Batch 40-10-10; 6 % magnesium oxide
= P2O5 40 P 17.4
17.4 % P
P 17
= N 46 Urea 46
Urea with 46 % N, CAS 57-13-6
Harnstoff 46 % N; bis zu 50 % N mehr
46 % азота амидного
`)

/** The same kind of sentences with figures that contradict the composition. */
const wrongSentences = readSentences(`
= N 15 NO3 6.5 NH4 8.5 P2O5 15 K2O 15 SO3 5
NPK 15-15-51
15+15+20 fertilizer
NPK 16:16:16
16 % N
17 % nitrogen
Stickstoff 17 %
51 % P2O5
5 % azote
18 % azotu
20 % азота
氮 51%
ไนโตรเจน 20%
نيتروجين ٢٠٪
25 % άζωτο
10 % dusíku
12 % kväve
NP 15-20
12 % MgO
K2O 20
15-15-15 (+2 MgO)
15-15-15-10S
= N 27 NO3 13.5 NH4 13.5 CaO 6 MgO 4
72 % N
Stickstoff 26 %
14 % MgO
= MgO 15.2 Density 1.64
150 g/l MgO
15.2 % w/v MgO
520 g MgO/l
= B 10.9 Density 1.37
510 g/l boron
15 % B
= N 18 NH4 18 P2O5 46
NP 18-64
81-46-0
46-18-0
= K2O 12.7 SI 12.4
50 % SiO2
= N 12 P2O5 40 S 10 Zn 1
12-40-0-1S
NP 12-40 with 20 % S
2:3:2 (22)
= Zn 15
Zink 51 %
15 g/kg Zn
`)

export { trueSentences, wrongSentences }

function readSentences(list: string): Sentence[] {
  const sentences: Sentence[] = []
  let composition: Composition = {}
  for (const line of list.trim().split('\n')) {
    if (line.startsWith('= ')) composition = readComposition(line.slice(2))
    else sentences.push({ text: line, composition })
  }
  return sentences
}

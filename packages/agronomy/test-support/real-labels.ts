import { readLabels, readMistakes } from './read-labels.ts'

/**
 * Labels and data sheets of fertilizers on the market, written down from general knowledge: maker, product and declared
 * values. “~” marks values that are typical for the product rather than read from one label.
 */
export const realLabels = readLabels(`
Yara | YaraLiva Calcinit | N 15.5 NO3 14.4 NH4 1.1 CaO 26.3 Ca 18.8
Yara | YaraLiva Tropicote | N 15.5 NO3 14.4 NH4 1.1 CaO 26.3
Yara | YaraLiva Nitrabor | N 15.4 NO3 14.1 NH4 1.3 CaO 25.6 B 0.3
Yara | YaraMila Complex 12-11-18 | N 12 NO3 5 NH4 7 P2O5 11 K2O 18 SOP 18 MgO 2.7 SO3 20 B 0.015 Mn 0.02 Zn 0.02
Yara | YaraMila 15-15-15 ~ | N 15 NO3 6.5 NH4 8.5 P2O5 15 K2O 15 MOP 15
Yara | YaraMila Actyva 20-7-10 | N 20 NO3 9.1 NH4 10.9 P2O5 7 P 3.1 K2O 10 K 8.3 SO3 7.5 S 3
Yara | YaraMila Winner 15-9-20 ~ | N 15 NO3 6.5 NH4 8.5 P2O5 9 K2O 20 MgO 1.8 SO3 9.5
Yara | YaraBela Extran 27 CAN | N 27 NO3 13.5 NH4 13.5 CaO 6 MgO 4
Yara | YaraBela Extran 33.5 | N 33.5 NO3 16.8 NH4 16.7
Yara | YaraBela Sulfan 24 | N 24 NO3 12 NH4 12 CaO 11 SO3 15
Yara | YaraBela Axan 27-9 | N 27 NO3 12.3 NH4 14.7 SO3 9 CaO 4
Yara | YaraTera Krista K Plus | N 13.7 NO3 13.7 K2O 46.3 KNO3 46.3 K 38.4
Yara | YaraTera Krista MAG | N 11 NO3 11 MgO 15 Mg 9
Yara | YaraTera Krista MAP | N 12 NH4 12 P2O5 61 P 26.6
Yara | YaraTera Krista MKP | P2O5 52 K2O 34 P 22.7 K 28.2
Yara | YaraTera Krista SOP | K2O 52 SO3 45 SOP 52 S 18
Yara | YaraTera Kristalon Yellow 13-40-13 | N 13 NO3 4.4 NH4 8.6 P2O5 40 K2O 13 B 0.025 Cu 0.01 Fe 0.07 Mn 0.04 Mo 0.004 Zn 0.025
Yara | YaraTera Kristalon Blue 19-6-20 | N 19 NO3 11.9 NH4 7.1 P2O5 6 K2O 20 MgO 3 SO3 7.5 B 0.025 Fe 0.07 Zn 0.025
Yara | YaraVita Brassitrel Pro | N 4.5 Urea 4.5 CaO 5.8 MgO 7.7 B 3.9 Mn 4.6 Mo 0.3 Density 1.53
Yara | YaraVita Gramitrel | N 3.9 Urea 3.9 MgO 15.2 Cu 3 Mn 9.1 Zn 4.9 Density 1.64
Yara | YaraVita Bortrac 150 | B 10.9 N 4.7 Density 1.37
Yara | YaraVita Zintrac 700 | N 1 Urea 1 Zn 40 Density 1.74
Yara | YaraVita Mantrac Pro | N 3.8 Urea 3.8 Mn 27.4 Density 1.82
Yara | YaraVita Magtrac | MgO 33.3 Density 1.5
Yara | YaraVita Stopit ~ | Ca 12 CaO 16.8 Cl 21.2 Density 1.33
Yara | Perlka calcium cyanamide | N 19.8 NO3 1.8 CaO 50 | other 18
Alzchem | Perlka granulated | N 19.8 NO3 1.5 CaO 55 | other 18.3
K+S | Korn-Kali | K2O 40 MOP 40 MgO 6 Na2O 4 SO3 12.5
K+S | Korn-Kali with chloride ~ | K2O 40 K 33.2 MgO 6 Mg 3.6 Na2O 4 Na 3 SO3 12.5 S 5 Cl 32
K+S | Korn-Kali plus B | K2O 40 MgO 6 Na2O 4 SO3 12.5 B 0.8
K+S | Patentkali | K2O 30 SOP 30 K 24.9 MgO 10 Mg 6 SO3 44 S 17.6
K+S | KaliSOP gran | K2O 50 SOP 50 K 41.5 SO3 45 S 18 Cl 1
K+S | soluSOP 52 | K2O 52 SOP 52 K 43.2 SO3 45 S 18 Cl 0.5
K+S | 60er Kali gran | K2O 60 MOP 60 K 49.8 Cl 47
K+S | Magnesia-Kainit | K2O 9 K 7.5 MgO 4 Mg 2.4 Na2O 35 Na 26 SO3 9 S 3.6 Cl 47
K+S | ESTA Kieserit gran | MgO 25 Mg 15.1 SO3 50 S 20
K+S | ESTA Kieserit fine | MgO 27 SO3 55
K+S | EPSO Top | MgO 16 Mg 9.6 SO3 32.5 S 13
K+S | EPSO Microtop | MgO 15 SO3 31 B 0.9 Mn 1
K+S | EPSO Combitop | MgO 13 SO3 34 Mn 4 Zn 1
Pure substance | potassium chloride | K2O 63.2 K 52.4 MOP 63.2 Cl 47.6
Pure substance | potassium nitrate | N 13.9 NO3 13.9 K2O 46.6 K 38.7
Pure substance | ammonium nitrate | N 35 NO3 17.5 NH4 17.5
Pure substance | ammonium sulphate | N 21.2 NH4 21.2 SO3 60.6 S 24.3
Pure substance | ammonium chloride | N 26.2 NH4 26.2 Cl 66.3
Pure substance | potassium sulphate | K2O 54.1 K 44.9 SO3 45.9 S 18.4
Pure substance | monoammonium phosphate | N 12.2 NH4 12.2 P2O5 61.7 P 26.9
Pure substance | diammonium phosphate | N 21.2 NH4 21.2 P2O5 53.7
Pure substance | calcium nitrate, anhydrous | N 17.1 NO3 17.1 CaO 34.2 Ca 24.4
Pure substance | sodium nitrate | N 16.5 NO3 16.5 Na2O 36.5 Na 27.1
Pure substance | potassium carbonate | K2O 68.2 K 56.6
Pure substance | quicklime | CaO 100 Ca 71.5
Pure substance | ammonia | N 82.2 NH4 82.2
Pure substance | ammonium bicarbonate | N 17.7 NH4 17.7
Pure substance | phosphoric acid | P2O5 72.4 P 31.6
Nutrien | anhydrous ammonia | N 82 NH4 82
Nutrien | ammonium thiosulphate 12-0-0-26S | N 12 NH4 12 S 26 SO3 65 Density 1.33
Nutrien | ammonium sulphate 21-0-0-24S | N 21 NH4 21 S 24
Nutrien | MAP 11-52-0 | N 11 NH4 11 P2O5 52
Nutrien | potash 0-0-62 | K2O 62 MOP 62 Cl 47
Mosaic | MicroEssentials MESZ 12-40-0-10S-1Zn | N 12 NH4 12 P2O5 40 S 10 Zn 1
Mosaic | MicroEssentials S10 12-40-0 | N 12 NH4 12 P2O5 40 S 10
Mosaic | MicroEssentials S15 13-33-0 | N 13 NH4 13 P2O5 33 S 15
Mosaic | K-Mag | K2O 22 K 18.3 MgO 18 Mg 10.8 SO3 55 S 22 Cl 1
Mosaic | Aspire 0-0-58-0.5B | K2O 58 B 0.5 Cl 44
Mosaic | DAP 18-46 | N 18 NH4 18 P2O5 46
OCP | TSP 46 | P2O5 46 P 20.1 CaO 17 Ca 12.2
OCP | TSP 45 ~ | P2O5 45 CaO 20
ICL | Polysulphate | K2O 14 K 11.6 CaO 17 Ca 12.2 MgO 6 Mg 3.6 SO3 48 S 19.2
ICL | PeKacid 0-60-20 | P2O5 60 K2O 20
ICL | PotashpluS | K2O 37 CaO 9 MgO 2.8 SO3 23 Cl 25
ICL | Nova MKP | P2O5 52 K2O 34
ICL | Osmocote Exact 15-9-12 | N 15 NO3 6.6 NH4 8.4 P2O5 9 K2O 12 MgO 2 B 0.03 Cu 0.05 Fe 0.45 Mn 0.06 Mo 0.02 Zn 0.015
ICL | Universol Blue 18-11-18 | N 18 NO3 10.3 NH4 7.7 P2O5 11 K2O 18 MgO 2.5 B 0.01 Cu 0.01 Fe 0.1 Mn 0.04 Mo 0.001 Zn 0.01
Haifa | Multi-K 13-0-46 | N 13 NO3 13 K2O 46 KNO3 46
Haifa | Multi-K Mg 12-0-43 | N 12 NO3 12 K2O 43 MgO 2
Haifa | Haifa Cal GG | N 15.5 NO3 14.4 NH4 1.1 CaO 26.5
Haifa | Poly-Feed 20-20-20 | N 20 NO3 5.6 NH4 3.9 Urea 10.5 P2O5 20 K2O 20 B 0.02 Cu 0.011 Fe 0.1 Mn 0.05 Mo 0.007 Zn 0.015
Haifa | urea phosphate 17-44-0 | N 17.5 Urea 17.5 P2O5 44
SQM | Ultrasol K Plus | N 13.7 NO3 13.7 K2O 46.2
SQM | sodium potassium nitrate 15-0-14 | N 15 NO3 15 K2O 14 Na 18.5
SQM | Ultrasol Magnum P44 | N 18 Urea 18 P2O5 44
EuroChem | NPK 16-16-16 | N 16 NH4 9.5 NO3 6.5 P2O5 16 K2O 16
EuroChem | Nitrophoska special 12-12-17 | N 12 NO3 5 NH4 7 P2O5 12 K2O 17 MgO 2 SO3 15 B 0.02 Zn 0.01
EuroChem | ENTEC 26 | N 26 NO3 7.5 NH4 18.5 SO3 32.5 S 13
EuroChem | ASN 26 | N 26 NO3 7 NH4 19 SO3 32.5
Borealis | CAN 27 | N 27 NO3 13.5 NH4 13.5 CaO 12
CF Fertilisers | Nitram 34.5 | N 34.5 NO3 17.25 NH4 17.25
CF Fertilisers | Heartland Sulphur 24-8-8 | N 24 NO3 11 NH4 13 P2O5 8 K2O 8 SO3 8
SKW Piesteritz | Piamon 33 S | N 33 Urea 22.6 NH4 10.4 SO3 30
SKW Piesteritz | Alzon neo-N | N 46 Urea 46
Any | urea | N 46 Urea 46
Any | RSM 28 | N 28 NO3 7 NH4 7 Urea 14 Density 1.28
Any | RSM 32 | N 32 NO3 8 NH4 8 Urea 16 Density 1.32
Any | polyphosphate 10-34-0 | N 10 NH4 10 P2O5 34 Density 1.4
Any | aqueous ammonia 25 % | N 20.5 NH4 20.5 Density 0.91
Any | nitric acid 60 % | N 13.3 NO3 13.3 Density 1.37
Any | magnesium nitrate solution | N 7 NO3 7 MgO 10 Density 1.35
Any | calcium nitrate solution | N 8.7 NO3 8.7 CaO 17 Density 1.5
Any | calcium chloride 36 % ~ | Ca 12.9 Cl 22.9 Density 1.35
Any | single superphosphate | P2O5 18 CaO 28 SO3 30
Any | elemental sulphur 90 | S 90
Any | lime | CaO 54 Ca 38.6
Any | dolomite | CaO 30 MgO 20
Any | magnesium oxide | MgO 80 CaO 3
Any | gypsum | CaO 29 SO3 42 Ca 20.7 S 16.8
Any | potassium phosphite powder ~ | P2O5 58 K2O 38
Any | potassium thiosulphate | K2O 25 S 17 Density 1.46
Any | potassium carbonate liquid | K2O 30 Density 1.5
Any | potassium silicate ~ | K2O 11 SI 11.7 Density 1.39
Any | AgSil 21 | K2O 12.7 SI 12.4 Density 1.4
Any | borax | B 11.3 Na 12
Any | Solubor | B 20.9
Any | boric acid | B 17.5
Any | zinc sulphate monohydrate | Zn 35 SO3 42.9 S 17.2
Any | manganese sulphate | Mn 32 S 18.5
Any | iron sulphate | Fe 19.7 S 11.3
Any | copper sulphate | Cu 25 S 12.6
Any | sodium molybdate | Mo 39.6 Na 19
Any | sodium selenate | Se 41.8 Na 24.3
Any | ammonium molybdate | Mo 54 N 7 NH4 7
Any | zinc oxide suspension | Zn 39.4 Density 1.77
Valagro | Brexil Ca ~ | CaO 20 B 0.5
Tessenderlo | KTS | K2O 25 K 20.8 SO3 42 S 16.8 Density 1.47
Helena | N-Sure 28-0-0 | N 28 Urea 7.8 Density 1.28 | other 20.2
Koch | N-Sure 30-0-0 ~ | N 30 Urea 9 Density 1.3 | other 21
ICL | methylene urea 40 ~ | N 40 Urea 4 | other 36
Compo | Floranid Twin ~ | N 20 NO3 0.8 NH4 8 P2O5 5 K2O 8 MgO 2 SO3 28 | other 11.2
Italpollina | Guanito 6-15-2 ~ | N 6 NH4 1.5 P2O5 15 K2O 2 CaO 10 | other 4.5
Any | blood meal | N 13 | other 13
Any | amino acid liquid ~ | N 9 NH4 0.5 Density 1.24 | other 8.5
Any | vinasse potash ~ | N 2 K2O 34 SO3 25 | other 2
`)

/**
 * Mistakes as they happen: columns confused, decimal points moved, digits in another order, values of
 * the other half of a pair. After the product the wrong composition, and the rule that should find it.
 */
export const wrongVariants = readMistakes(`
Calcinit, nitrate and ammonium confused | N 15.5 NO3 1.1 NH4 14.4 CaO 26.3 | charges
Calcinit, calcium oxide as a tenth | N 15.5 NO3 14.4 NH4 1.1 CaO 2.63 | charges
Calcinit, NO3 without decimal point | N 15.5 NO3 144 NH4 1.1 CaO 26.3 | nitrogenBalance
Calcinit, N digits confused | N 51.5 NO3 14.4 NH4 1.1 CaO 26.3 | nitrogenBalance
Calcinit, CaO also as Ca | N 15.5 NO3 14.4 NH4 1.1 CaO 26.3 Ca 26.3 | oxidePairs
Calcinit, ammonium forgotten | N 15.5 NO3 14.4 CaO 26.3 | nitrogenBalance
Calcinit, calcium forgotten | N 15.5 NO3 14.4 NH4 1.1 | charges
Calcinit, Ca and CaO swapped | N 15.5 NO3 14.4 NH4 1.1 Ca 26.3 CaO 18.8 | oxidePairs
TSP with P 46 | P 46 CaO 17 | largestContents
TSP with P 25 | P 25 P2O5 46 | oxidePairs
TSP with P 2.01 | P 2.01 P2O5 46 | oxidePairs
TSP with P2O5 460 cut to 100 | P2O5 100 CaO 17 | largestContents
TSP with calcium ten times | P2O5 46 CaO 100 | total
urea 64 | N 64 | largestContents
urea 64 in the form as well | N 64 Urea 64 | largestContents
urea as nitrate | N 46 NO3 46 | largestContents
urea as ammonium | N 46 NH4 46 | largestContents
urea form 4.6 | N 46 Urea 4.6 | nitrogenBalance
urea 48 | N 48 Urea 48 | largestContents
MOP 60 without chloride | K2O 60 MOP 60 | companions
MOP 60 with chloride 4.7 | K2O 60 MOP 60 Cl 4.7 | companions
MOP 60 with K 60 | K 60 MOP 60 Cl 47 | largestContents
MOP 60 with K2O and K 60 | K2O 60 K 60 Cl 47 | oxidePairs
MOP 60 as 6 in K2O | K2O 6 MOP 60 Cl 47 | potashSources
MOP 60 with chloride 74 | K2O 60 MOP 60 Cl 74 | largestContents
MOP 66 | K2O 66 MOP 66 Cl 52 | largestContents
MOP with K 52 in K2O too high | K2O 80 Cl 47 | largestContents
potassium nitrate with K 46 | N 13.7 NO3 13.7 K 46 | total
potassium nitrate with K2O 4.6 | N 13.7 NO3 13.7 K2O 4.6 | charges
potassium nitrate, K2O and NO3 confused | N 46 NO3 46 K2O 13.7 | largestContents
potassium nitrate with KNO3 64 | N 13.7 NO3 13.7 K2O 64 KNO3 64 | largestContents
potassium nitrate without potassium | N 13.7 NO3 13.7 | charges
potassium nitrate with NO3 1.37 | N 1.37 NO3 1.37 K2O 46 KNO3 46 | companions
potassium nitrate with N 31.7 | N 31.7 NO3 13.7 K2O 46.3 | nitrogenBalance
SOP with SO3 4.5 | K2O 50 SOP 50 SO3 4.5 | companions
SOP with S in SO3 | K2O 50 SOP 50 SO3 18 | companions
SOP with S 45 | K2O 50 SOP 50 SO3 45 S 45 | oxidePairs
SOP with K 50 | K2O 50 K 50 SO3 45 | oxidePairs
SOP 60 | K2O 60 SOP 60 SO3 45 | largestContents
SOP with S 4.5 | K2O 50 SOP 50 S 4.5 | companions
SOP with K2O 15 | K2O 15 SOP 51 SO3 45 | potashSources
MAP with P2O5 6.1 | N 12 NH4 12 P2O5 6.1 | charges
MAP with P 61 | N 12 NH4 12 P 61 | largestContents
MAP with nitrate instead of ammonium | N 12 NO3 12 P2O5 61 | charges
MAP with N 1.2 | N 1.2 NH4 12 P2O5 61 | nitrogenBalance
MAP with P 6.26 | N 12 NH4 12 P2O5 61 P 6.26 | oxidePairs
MAP with N and P confused | N 61 NH4 61 P2O5 12 | largestContents
DAP with N and P confused | N 46 NH4 46 P2O5 18 | largestContents
DAP with P2O5 4.6 | N 18 NH4 18 P2O5 4.6 | charges
DAP with P2O5 64 | N 18 NH4 81 P2O5 64 | nitrogenBalance
MKP with K 34 and P 52 | P 52 K 34 | largestContents
MKP with P 22.7 as 27.2 | P2O5 52 P 27.2 K2O 34 | oxidePairs
MKP with K2O 82 | P2O5 52 K2O 82 | largestContents
MKP with K 43 | P2O5 52 K2O 34 K 43 | oxidePairs
ammonium nitrate 34.5 with N 43.5 | N 43.5 NO3 17.25 NH4 17.25 | nitrogenBalance
ammonium nitrate with NO3 1.725 | N 34.5 NO3 1.725 NH4 17.25 | nitrogenBalance
ammonium nitrate all in nitrate | N 34.5 NO3 34.5 | largestContents
ammonium nitrate all in ammonium | N 34.5 NH4 34.5 | largestContents
ammonium nitrate 34 twice as much | N 40 NO3 20 NH4 20 | total
CAN with CaO 60 | N 27 NO3 13.5 NH4 13.5 CaO 60 | total
CAN with NO3 27 | N 27 NO3 27 CaO 6 | largestContents
CAN with Mg 4 beside MgO 4 | N 27 NO3 13.5 NH4 13.5 MgO 4 Mg 4 | oxidePairs
ammonium sulphate as nitrate | N 21 NO3 21 SO3 60 | charges
ammonium sulphate with SO3 6 | N 21 NH4 21 SO3 6 | charges
ammonium sulphate with S 60 | N 21 NH4 21 S 60 SO3 60 | oxidePairs
ammonium sulphate with N 12 | N 12 NH4 21 SO3 60 | nitrogenBalance
ammonium sulphate with S 2.4 | N 21 NH4 21 S 2.4 | charges
kieserite with Mg 27 | MgO 27 Mg 27 SO3 55 | oxidePairs
kieserite with S 55 | MgO 27 S 55 SO3 55 | oxidePairs
kieserite with Mg and MgO swapped | MgO 15.1 Mg 25 SO3 50 | oxidePairs
kieserite with Mg 51.1 | MgO 25 Mg 51.1 SO3 50 | oxidePairs
kieserite with Mg 72 | Mg 72 SO3 50 | largestContents
EPSO Top with S 1.3 | MgO 16 SO3 32.5 S 1.3 | oxidePairs
polysulphate with Ca 17 | K2O 14 CaO 17 Ca 17 MgO 6 SO3 48 | oxidePairs
Patentkali with SO3 4.4 | K2O 30 SOP 30 MgO 10 SO3 4.4 | companions
Korn-Kali with MOP 44 | K2O 40 MOP 44 MgO 6 Na2O 4 SO3 12.5 | potashSources
Korn-Kali with Na 4 | K2O 40 MgO 6 Na2O 4 Na 4 SO3 12.5 | oxidePairs
Magnesia-Kainit with Na2O 53 and Cl 74 | K2O 9 MgO 4 Na2O 53 SO3 9 Cl 74 | largestContents
NPK 15-15-15 with NH4 5.8 | N 15 NO3 6.5 NH4 5.8 P2O5 15 K2O 15 | nitrogenBalance
NPK 15-15-15 with NO3 65 | N 15 NO3 65 NH4 8.5 P2O5 15 K2O 15 | nitrogenBalance
NPK 15-15-15 with N 1.5 | N 1.5 NO3 6.5 NH4 8.5 P2O5 15 K2O 15 | nitrogenBalance
NPK 15-15-15 with P 15 | N 15 NO3 6.5 NH4 8.5 P2O5 15 P 15 K2O 15 | oxidePairs
NPK 15-15-15 with K 21.5 | N 15 NO3 6.5 NH4 8.5 P2O5 15 K2O 15 K 21.5 | oxidePairs
NPK 20-20-20 in thirds too high | N 40 NO3 10 NH4 8 Urea 22 P2O5 40 K2O 40 | total
NPK 12-11-18 with MOP above K2O | N 12 NO3 5 NH4 7 P2O5 11 K2O 18 MOP 28 SOP 0 | potashSources
NPK 12-11-18 with K2O 81 | N 12 NO3 5 NH4 7 P2O5 11 K2O 81 MgO 2.7 SO3 20 | largestContents
NPK 20-7-10 in elements and oxides swapped | N 20 NO3 9.1 NH4 10.9 P 7 P2O5 3.1 K2O 10 K 8.3 | oxidePairs
NPK without total nitrogen | NO3 6.5 NH4 8.5 P2O5 15 K2O 15 | nitrogenBalance
RSM 32 in g/l | N 42.2 NO3 10.5 NH4 10.5 Urea 21.2 Density 1.32 | total
RSM 28 with density 12.8 | N 28 NO3 7 NH4 7 Urea 14 Density 12.8 | density
RSM 28 with density in pounds per gallon | N 28 NO3 7 NH4 7 Urea 14 Density 10.7 | density
RSM 28 with urea 41 | N 28 NO3 7 NH4 7 Urea 41 Density 1.28 | nitrogenBalance
Bortrac 150 in g/l | B 100 Density 1.37 | largestContents
Solubor with B 67 as boron oxide | B 67 | largestContents
silicon dioxide 60 as Si | SI 60 | largestContents
zinc oxide with Zn 93 | Zn 93 | largestContents
MESZ with S 10 and SO3 10 | N 12 NH4 12 P2O5 40 S 10 SO3 10 Zn 1 | oxidePairs
MESZ with P2O5 4 | N 12 NH4 12 P2O5 4 S 1 Zn 1 | charges
K-Mag with Mg 18 | K2O 22 MgO 18 Mg 18 SO3 55 | oxidePairs
K-Mag with K 22 | K2O 22 K 22 MgO 18 SO3 55 | oxidePairs
magnesium nitrate with MgO 1.5 | N 11 NO3 11 MgO 1.5 | charges
magnesium nitrate with NO3 in ammonium | N 11 NH4 11 MgO 15 | charges
sodium nitrate without sodium | N 16 NO3 16 | charges
Brassitrel with Ca 62 | N 4.5 Urea 4.5 CaO 8 Ca 62 MgO 7.7 Density 1.53 | oxidePairs
`)

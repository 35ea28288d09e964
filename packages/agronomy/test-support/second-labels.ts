import { readLabels, readMistakes } from './read-labels.ts'

/**
 * A second set of labels, written down after the rules were made. Source: labels and data sheets of the makers, the Indian Fertiliser
 * Control Order (FCO) and guaranteed analyses of the United States, from general knowledge; “~” is typical for the product.
 */
export const secondLabels = readLabels(`
Yara | YaraVera Amidas | N 40 Urea 35 NH4 5 SO3 14 S 5.6
Yara | YaraVita Molytrac 250 | Mo 15.3 P2O5 15.3 Density 1.63
Yara | YaraVita Coptrac 500 | Cu 33 Density 1.52
Yara | YaraVita Thiotrac 300 | N 15.2 S 22.7 SO3 56.7 Density 1.32
Yara | YaraVita Kombiphos | P2O5 29.7 K2O 5.1 MgO 4.5 Mn 0.7 Zn 0.34 Density 1.48
Yara | CAN-17 solution | N 17 NO3 11.6 NH4 5.4 Ca 8.8 Density 1.54
ICL | Peters Professional 20-20-20 | N 20 NO3 6.05 NH4 3.94 Urea 10.01 P2O5 20 K2O 20 Mg 0.05 B 0.0068 Cu 0.0036 Fe 0.05 Mn 0.025 Mo 0.0009 Zn 0.0025
ICL | Osmocote Pro 17-11-10 ~ | N 17 NO3 7.6 NH4 9.4 P2O5 11 K2O 10 MgO 2
ICL | Agroleaf Power High P 12-52-5 ~ | N 12 P2O5 52 K2O 5 B 0.03 Cu 0.07 Fe 0.14 Mn 0.07 Mo 0.001 Zn 0.07
ICL | Selcote Ultra ~ | Se 1
J.R. Peters | Jack's Hydroponic 5-12-26 | N 5 NO3 5 P2O5 12 K2O 26 Mg 6 S 13 B 0.05 Cu 0.015 Fe 0.3 Mn 0.05 Mo 0.01 Zn 0.015
Masterblend | Tomato formula 4-18-38 | N 4 NO3 3.5 NH4 0.5 P2O5 18 K2O 38 Mg 0.5 B 0.2 Cu 0.05 Fe 0.4 Mn 0.2 Mo 0.01 Zn 0.05
Scotts | Miracle-Gro 24-8-16 | N 24 NH4 3.5 Urea 20.5 P2O5 8 K2O 16 B 0.02 Cu 0.07 Fe 0.15 Mn 0.05 Mo 0.0005 Zn 0.06
Scotts | Miracle-Gro Bloom Booster 15-30-15 | N 15 NH4 5.8 Urea 9.2 P2O5 30 K2O 15 B 0.02 Cu 0.07 Fe 0.15 Mn 0.05 Mo 0.0005 Zn 0.06
General Hydroponics | FloraGro 2-1-6 | N 2 NO3 1.75 NH4 0.25 P2O5 1 K2O 6 Mg 0.5
General Hydroponics | FloraMicro 5-0-1 | N 5 NO3 4.7 NH4 0.3 K2O 1 Ca 5 B 0.01 Cu 0.01 Fe 0.1 Mn 0.05 Mo 0.0008 Zn 0.015
General Hydroponics | FloraBloom 0-5-4 | P2O5 5 K2O 4 Mg 1.5 S 1
Nutrien | ESN 44-0-0 | N 44 Urea 44
Any | sulphur coated urea 39-0-0 ~ | N 39 Urea 39 S 11
Any | sulphur coated urea, sulphur as SO3 ~ | N 39 Urea 39 SO3 27.5
Milorganite | Milorganite 6-4-0 | N 6 P2O5 4 Ca 1.2 Fe 2.5
Neptune's Harvest | fish 2-4-1 | N 2 P2O5 4 K2O 1
Tessenderlo | CaTs | S 10 Ca 6 Density 1.25
Tessenderlo | MagThio | S 10 Mg 4 Density 1.23
Compass Minerals | Protassium+ 0-0-50-17S | K2O 50 S 17 Cl 1
Intrepid | Trio 0-0-21.5 | K2O 21.5 Mg 10.5 S 21
Grupa Azoty | Polifoska 6-20-30 | N 6 NH4 6 P2O5 20 K2O 30 SO3 7
Grupa Azoty | Polifoska 8-24-24 | N 8 NH4 8 P2O5 24 K2O 24 SO3 9
Grupa Azoty | Polifoska 5-15-30 | N 5 NH4 5 P2O5 15 K2O 30 MgO 2 SO3 7
Achema | ammonium nitrate 34.4 | N 34.4 NO3 17.2 NH4 17.2
PhosAgro | NPK(S) 15-15-15(10) | N 15 P2O5 15 K2O 15 S 10
PhosAgro | NP(S) 20-20(14) | N 20 NH4 20 P2O5 20 S 14
PhosAgro | NP(S) 16-20(12) | N 16 NH4 16 P2O5 20 S 12
OCP | NPS 19-38-7S | N 19 NH4 19 P2O5 38 S 7
OCP | NPSB 18.9-37.7-6.95 | N 18.9 P2O5 37.7 S 6.95 B 0.1
OCP | NPSZnB 17.7-35.3-6.5 | N 17.7 P2O5 35.3 S 6.5 Zn 2.5 B 0.1
IFFCO | NPK 10:26:26 (FCO) | N 10 NH4 7 Urea 3 P2O5 26 K2O 26
IFFCO | NPK 12:32:16 (FCO) | N 12 NH4 9 Urea 3 P2O5 32 K2O 16
IFFCO | NP 20:20:0:13 (FCO) | N 20 NH4 20 P2O5 20 S 13
Coromandel | Gromor 14:35:14 | N 14 NH4 14 P2O5 35 K2O 14
Coromandel | Gromor 28:28:0 (FCO) | N 28 NH4 9 Urea 19 P2O5 28
GSFC | ammonium sulphate 20.6 (FCO) | N 20.6 NH4 20.6 S 23
Any | single superphosphate 16 (FCO) | P2O5 16 S 11
Any | zinc sulphate heptahydrate (FCO) | Zn 21 S 10
Any | zinc sulphate monohydrate (FCO) | Zn 33 S 15
Any | ferrous sulphate (FCO) | Fe 19 S 10.5
Any | manganese sulphate (FCO) | Mn 30.5 S 17
Any | copper sulphate (FCO) | Cu 24 S 12
Any | Zn-EDTA 12 (FCO) | Zn 12
Ravensdown | superphosphate 0-9-0-11 | P 9 S 11 Ca 20
Ravensdown | Sulphur Super 30 ~ | P 7 S 30 Ca 15
Incitec Pivot | Gran-Am | N 20.2 NH4 20.2 S 24
Incitec Pivot | SuPerfect | P 8.8 S 11 Ca 19
Incitec Pivot | MAP 10-21.9-0-1.5 | N 10 NH4 10 P 21.9 S 1.5
Incitec Pivot | DAP 18-20-0-1.6 | N 18 NH4 18 P 20 S 1.6
Yoorin | thermophosphate ~ | P2O5 18 Ca 18 Mg 7 SI 10
Compo Expert | Hakaphos Blau 15-10-15 | N 15 NO3 4 NH4 11 P2O5 10 K2O 15 MgO 2 B 0.01 Cu 0.02 Fe 0.05 Mn 0.05 Mo 0.001 Zn 0.02
Compo Expert | Novatec Classic 12-8-16 | N 12 NO3 5 NH4 7 P2O5 8 K2O 16 MgO 3 SO3 25
EuroChem | Nitrophoska perfect 15-5-20 | N 15 NO3 7 NH4 8 P2O5 5 K2O 20 MgO 2 SO3 20
BASF | Librel BMX | B 0.87 Cu 1.7 Fe 3.35 Mn 1.7 Mo 0.023 Zn 0.6
BASF | Librel Fe-Lo | Fe 13.2
Haifa | Multi-NPK 13-2-44 ~ | N 13 NO3 12.6 NH4 0.4 P2O5 2 K2O 44
Haifa | Magnisal | N 11 NO3 11 MgO 16 Mg 9.6
Any | potassium bicarbonate | K2O 46.8 K 38.9
Any | rock salt | Na 39 Cl 60
Any | magnesium chloride hexahydrate | Mg 12 Cl 35
Any | calcium chloride 77 % | Ca 27.8 Cl 49.2
Any | ammonium nitrate solution AN-20 | N 20 NO3 10 NH4 10 Density 1.26
Any | polyphosphate 11-37-0 | N 11 NH4 11 P2O5 37 Density 1.43
Any | dipotassium phosphate | P2O5 40.7 K2O 54.1
Any | phosphate and potash 0-40-25 ~ | P2O5 40 K2O 25
Any | hydrated lime | CaO 72 Ca 51.5
Omya | Calciprill ~ | CaO 52
Any | anhydrite | CaO 41 SO3 58
Any | urea with molybdenum for seeds ~ | N 15 Urea 15 Mo 1
Any | urea with molybdenum and cobalt ~ | N 15 Urea 15 Mo 3
Any | UAN 32 (US) | N 32 NO3 7.75 NH4 7.75 Urea 16.5 Density 1.33
`)

/** Mistakes of other kinds, written down before they were tried. */
export const secondMistakes = readMistakes(`
N as nitrate ion: calcium nitrate with NO3 63.8 | N 15.5 NO3 63.8 NH4 1.1 CaO 26.3 | nitrogenBalance
N as ammonium ion: DAP with NH4 23 | N 18 NH4 23 P2O5 46 | nitrogenBalance
urea as substance: urea with Urea 99 | N 46 Urea 99 | nitrogenBalance
urea as substance: RSM 28 with Urea 30 | N 28 NO3 7 NH4 7 Urea 30 Density 1.28 | nitrogenBalance
P as P2O5: MKP with P 52 | P 52 K 28.2 | largestContents
P2O5 as P: DAP with P2O5 20 | N 18 NH4 18 P2O5 20 | charges
P2O5 as P: MAP with P2O5 26.6 | N 12 NH4 12 P2O5 26.6 | none
K as K2O: MOP with K 60 | K 60 Cl 47 | largestContents
K2O as K: MOP with K2O 49.8 | K2O 49.8 MOP 49.8 Cl 47 | charges
K2O as K: KNO3 with K2O 38.4 | N 13.7 NO3 13.7 K2O 38.4 | charges
Ca as CaO: gypsum with Ca 29 | Ca 29 SO3 42 | charges
CaO as Ca: Calcinit with CaO 18.8 | N 15.5 NO3 14.4 NH4 1.1 CaO 18.8 | charges
Mg as MgO: kieserite with Mg 25 | Mg 25 SO3 50 | charges
MgO as Mg: magnesium nitrate with MgO 9 | N 11 NO3 11 MgO 9 | charges
S as SO3: ammonium sulphate with S 60 | N 21 NH4 21 S 60 | total
SO3 as S: ammonium sulphate with SO3 24 | N 21 NH4 21 SO3 24 | charges
SO3 as S: SOP with SO3 18 | K2O 50 SO3 18 SOP 50 | companions
Na as Na2O: rock salt with Na 53 | Na 53 Cl 60 | largestContents
Na2O as Na: sodium nitrate with Na2O 26 | N 16 NO3 16 Na2O 26 | charges
B as borate: Solubor with B 68 | B 68 | largestContents
Cu as copper oxide: Cu 125 cut to 100 | Cu 100 | largestContents
Fe as iron oxide: Fe 100 | Fe 100 | largestContents
Mn as manganese sulphate: Mn 88 | Mn 88 | largestContents
Mo as molybdate: sodium molybdate with Mo 100 | Mo 100 Na 19 | largestContents
Se as selenate: Se 100 | Se 100 | largestContents
Zn as zinc sulphate: Zn 98 | Zn 98 | largestContents
Cl as potassium chloride: Cl 100 | K2O 60 MOP 60 Cl 100 | largestContents
SI as silica: SI 60 | K2O 12.7 SI 60 | largestContents
Density in kg/m³ cut to 100 | N 28 NO3 7 NH4 7 Urea 14 Density 100 | density
SOP, MOP, KNO3 as K: source above K2O | K2O 18 SOP 21.7 | potashSources
digits swapped: CAN with N 72 | N 72 NO3 13.5 NH4 13.5 CaO 6 | nitrogenBalance
digits swapped: DAP 18-64 | N 18 NH4 18 P2O5 64 | charges
digits swapped: MKP K2O 43 | P2O5 52 K2O 43 | charges
digits swapped: KNO3 13-64 | N 13 NO3 13 K2O 64 | charges
digits swapped: kieserite with MgO 52 | MgO 52 SO3 50 | total
digits swapped: NH4 5.8 in Nitrophoska | N 15 NO3 6.5 NH4 5.8 P2O5 15 K2O 15 | nitrogenBalance
digits swapped: RSM 32 with NO3 7.57 | N 32 NO3 5.77 NH4 7.75 Urea 16.5 Density 1.33 | nitrogenBalance
decimal slip: Peters NH4 39.4 | N 20 NO3 6.05 NH4 39.4 Urea 10.01 P2O5 20 K2O 20 | nitrogenBalance
decimal slip: Amidas with Urea 3.5 | N 40 Urea 3.5 NH4 5 SO3 14 | nitrogenBalance
decimal slip: gypsum SO3 4.2 | CaO 29 SO3 4.2 | none
decimal slip: MAP with N 1.2 and NH4 1.2 | N 1.2 NH4 1.2 P2O5 61 | none
decimal slip: density 0.132 | N 32 NO3 8 NH4 8 Urea 16 Density 0.132 | density
decimal slip: magnesium nitrate MgO 1.6 | N 11 NO3 11 MgO 1.6 Mg 9.6 | oxidePairs
decimal slip: CAN-17 with Ca 0.88 | N 17 NO3 11.6 NH4 5.4 Ca 0.88 | charges
forms wrong: Hakaphos NO3 4 NH4 10 | N 15 NO3 4 NH4 10 P2O5 10 K2O 15 | nitrogenBalance
forms wrong: total counted twice | N 40 NO3 10 NH4 10 P2O5 10 K2O 10 | nitrogenBalance
forms wrong: urea form in nitrate | N 46 NO3 46 | largestContents
forms wrong: 10:26:26 with NH4 10 Urea 3 | N 10 NH4 10 Urea 3 P2O5 26 K2O 26 | nitrogenBalance
mixed units: NPK with P in g/kg | N 12 NO3 5 NH4 7 P2O5 80 K2O 16 MgO 3 SO3 25 | largestContents
mixed units: RSM 28 in g/l | N 36 NO3 9 NH4 9 Urea 18 Density 1.28 P2O5 34 | total
mixed units: Gramitrel in g/l tenths | N 6.4 Urea 6.4 MgO 25 Cu 5 Mn 15 Zn 8 Density 1.64 | none
swapped: MKP 34-52 | P2O5 34 K2O 52 | charges
swapped: KNO3 N and K2O | N 46 NO3 46 K2O 13 | largestContents
swapped: Ca and Mg of dolomite as Mg 21 Ca 12 with CaO 30 MgO 20 | CaO 30 MgO 20 Ca 12 Mg 21 | oxidePairs
swapped: kieserite SO3 and MgO | MgO 50 SO3 25 | none
swapped: Patentkali K2O 10 MgO 30 | K2O 10 SOP 30 MgO 30 SO3 44 | potashSources
swapped: urea phosphate 44-17 | N 44 Urea 44 P2O5 17.5 | total
swapped: NO3 and Urea in 28-28 | N 28 NO3 19 NH4 9 P2O5 28 | charges
chloride missing: MOP 60 | K2O 60 MOP 60 K 49.8 | companions
chloride missing: NPK with MOP 50 and Cl 1 | N 5 P2O5 5 K2O 50 MOP 50 Cl 1 | companions
ammonium in the column of nitrate: DAP with NO3 18 | NO3 18 P2O5 46 | total
micronutrient 10×: CAN with Se 10 | N 27 NO3 13.5 NH4 13.5 CaO 6 Se 10 | largestContents
micronutrient 10×: NPK with Mo 4 for 0.004 | N 13 NO3 4.4 NH4 8.6 P2O5 40 K2O 13 B 0.025 Mo 4 | none
micronutrient 10×: Bortrac with B 100 | B 100 N 4.7 Density 1.37 | largestContents
micronutrient 10×: Zintrac with Zn 4 and 700 g/l | N 10 Urea 1 Zn 40 Density 1.74 | nitrogenBalance
micronutrient 10×: Librel with Fe 33.5 Mn 17 Cu 17 Zn 60 | B 8.7 Cu 17 Fe 33.5 Mn 17 Zn 60 | total
micronutrient 10×: NPK with B 2 Fe 7 | N 19 NO3 11.9 NH4 7.1 P2O5 6 K2O 20 MgO 3 SO3 7.5 B 2.5 Fe 7 Zn 25 | total
micronutrient 10×: zinc sulphate with Zn 3.5 | Zn 3.5 S 17.2 | none
`)

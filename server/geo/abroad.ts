/** The numbers that GeoNames gives the provinces of Canada. */
const CANADA: Record<string, string> = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  '10': 'QC',
  '11': 'SK',
  '12': 'YT',
  '13': 'NT',
  '14': 'NU',
}

// By the number of GeoNames: the code that we write, then other spellings.
const MEXICO = `01 AG AGS;02 BC BN BCN;03 BS BCS;04 CP CAMP CM;05 CS CHIS;06 CH CHIH CI;07 CU COAH CO;08 CL COL;09 DF CDMX CX;10 DG DGO DU;
11 GJ GTO GT;12 GR GRO;13 HG HGO HI;14 JA JAL;15 EM EDOMEX MX ME;16 MH MICH MI;17 MR MOR;18 NA NAY;19 NL NLE;20 OA OAX;21 PU PUE;22 QA QE QRO QT;
23 QR QROO;24 SL SLP;25 SI SIN;26 SO SON;27 TB TAB;28 TM TAMPS;29 TL TLAX;30 VE VER VZ;31 YU YUC;32 ZA ZAC`

const states = MEXICO.split(';').map((line) => line.trim().split(' '))
const numbers = new Map(states.map(([number = '', code = '']) => [number, code]))
const spellings = new Map(states.flatMap(([, code = '', ...others]) => [code, ...others].map((spelling) => [spelling, code] as const)))

/** The code that we write for a state of Mexico, of any of its spellings; undefined where it is none. */
export const mexicanState = (code: string): string | undefined => spellings.get(code.toUpperCase())

/** The code of the province or state that GeoNames numbers so. */
export const stateOfNumber = (country: string, number: string): string | undefined =>
  country === 'CA' ? CANADA[number] : country === 'MX' ? numbers.get(number) : undefined

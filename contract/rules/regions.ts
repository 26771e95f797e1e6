import { unaccented } from './unaccented.ts'

/** Some codes are shared, such as Newfoundland's and Nuevo León's: `country` decides. */
export interface Region {
  country: 'US' | 'CA' | 'MX'
  code: string
  name: string
}

// Code, postal prefixes, then spellings with the name first; case, dots and accents are ignored.
const US = `AL 350-369 Alabama|Ala;AK 995-999 Alaska;AZ 850-865 Arizona|Ariz;AR 716-729,755 Arkansas|Ark;CA 900-961 California|Calif;
CO 800-816 Colorado|Colo;CT 060-069 Connecticut|Conn;DE 197-199 Delaware;DC 200-205,569 District of Columbia;FL 320-349 Florida|Fla;
GA 300-319,398-399 Georgia;HI 967-968 Hawaii;ID 832-838 Idaho;IL 600-629 Illinois|Ill;IN 460-479 Indiana|Ind;IA 500-528 Iowa;
KS 660-679 Kansas|Kans;KY 400-427 Kentucky;LA 700-714 Louisiana;ME 039-049 Maine;MD 206-219 Maryland;MA 010-027,055 Massachusetts|Mass;
MI 480-499 Michigan|Mich;MN 550-567 Minnesota|Minn;MS 386-397 Mississippi|Miss;MO 630-658 Missouri;MT 590-599 Montana|Mont;
NE 680-693 Nebraska|Nebr;NV 889-898 Nevada|Nev;NH 030-038 New Hampshire;NJ 070-089 New Jersey;NM 870-884 New Mexico;
NY 005,063,100-149 New York;NC 270-289 North Carolina;ND 580-588 North Dakota;OH 430-459 Ohio;OK 730-749 Oklahoma|Okla;
OR 970-979 Oregon|Ore;PA 150-196 Pennsylvania|Penn|Penna;RI 028-029 Rhode Island;SC 290-299 South Carolina;SD 570-577 South Dakota;
TN 370-385 Tennessee|Tenn;TX 733,750-799,885 Texas|Tex;UT 840-847 Utah;VT 050-059 Vermont;VA 201,220-246 Virginia;
WA 980-994 Washington|Wash;WV 247-268 West Virginia;WI 530-549 Wisconsin|Wisc|Wis;WY 820-831 Wyoming|Wyo;PR 006-009 Puerto Rico`
const CA = `AB T Alberta|Alta;BC V British Columbia;MB R Manitoba|Man;NB E New Brunswick;NL A Newfoundland and Labrador|Newfoundland|Labrador|NF|Nfld;
NS B Nova Scotia;NT X Northwest Territories|NWT;NU X Nunavut;ON K-N,P Ontario|Ont;PE C Prince Edward Island|PEI;QC G-H,J Quebec|PQ|Que;
SK S Saskatchewan|Sask;YT Y Yukon|Yukon Territory|YK`
const MX = `AGS 20 Aguascalientes|AG|AGU;BC 21-22 Baja California|Baja California Norte|BN|BCN;BCS 23 Baja California Sur|BS;CAMP 24 Campeche|CP|CM|CAM;
CHIS 29-30 Chiapas|CS|CHP;CHIH 31-33 Chihuahua|CH|CI|CHH;COAH 25-27 Coahuila|Coahuila de Zaragoza|CU|CO|COA;COL 28 Colima|CL;
CDMX 00-16 Ciudad de Mexico|DF|CX|CMX|Distrito Federal;DGO 34-35 Durango|DG|DU|DUR;GTO 36-38 Guanajuato|GJ|GT|GUA;GRO 39-41 Guerrero|GR;
HGO 42-43 Hidalgo|HG|HI|HID;JAL 44-49 Jalisco|JA;MEX 50-57 Estado de Mexico|State of Mexico|Edo de Mexico|Edo Mex|EM|EDOMEX|MX|ME;
MICH 58-61 Michoacan|Michoacan de Ocampo|MH|MI|MIC;MOR 62 Morelos|MR|MO;NAY 63 Nayarit|NA;NL 64-67 Nuevo Leon|NLE;OAX 68-71 Oaxaca|OA;
PUE 72-75 Puebla|PU;QRO 76 Queretaro|QA|QE|QT|QUE;QROO 77 Quintana Roo|QR|ROO|Q Roo;SLP 78-79 San Luis Potosi|SL;SIN 80-82 Sinaloa|SI;
SON 83-85 Sonora|SO;TAB 86 Tabasco|TB;TAMPS 87-89 Tamaulipas|TM|TAM;TLAX 90 Tlaxcala|TL|TLA;VER 91-96 Veracruz|Veracruz de Ignacio de la Llave|VE|VZ;
YUC 97 Yucatan|YU;ZAC 98-99 Zacatecas|ZA`

interface Entry extends Region {
  spellings: string[]
  codes: [first: string, last: string][]
}

const parseEntries = (country: Region['country'], lines: string): Entry[] =>
  lines.split(';').map((line) => {
    const [, code = '', ranges = '', names = ''] = /^\s*(\S+) (\S+) (.+)$/s.exec(line) ?? []
    const spellings = names.trim().split('|')
    const codes = ranges
      .split(',')
      .map((range): [string, string] => [range.split('-')[0]!, range.split('-').at(-1)!])
    return { country, code, name: spellings[0]!, spellings: [code, ...spellings], codes }
  })

const ENTRIES = [...parseEntries('US', US), ...parseEntries('CA', CA), ...parseEntries('MX', MX)]

const normalizeKey = (spelling: string) =>
  unaccented(spelling).toLowerCase().replace(/\./g, '').replace(/\s+/g, ' ').trim()

const BY_SPELLING = Map.groupBy(
  ENTRIES.flatMap((entry) => entry.spellings.map((spelling) => ({ key: normalizeKey(spelling), entry }))),
  ({ key }) => key,
)

const CODES = new Set(ENTRIES.map(({ code }) => code))

/** Regular expression source, longest spelling first; matches text without accents. */
export const REGION_SPELLINGS = [...BY_SPELLING.keys()]
  .toSorted((a, b) => b.length - a.length)
  .map((key) => (key.length < 4 ? [...key].join(String.raw`\.?`) : key.replaceAll(' ', String.raw`\.?\s+`)))
  .join('|')

export const findRegions = (spelling: string): Region[] =>
  (BY_SPELLING.get(normalizeKey(spelling)) ?? []).map(({ entry }) => entry)

export function regionCode(spelling: string, country?: Region['country']): string {
  const found = findRegions(spelling).filter((region) => country === undefined || region.country === country)
  const upper = spelling.trim().toUpperCase()
  return found.some(({ code }) => code === upper) ? upper : (found[0]?.code ?? upper)
}

export const isRegionCode = (code: string): boolean => CODES.has(code.toUpperCase())

/** Replaces letters misread for digits, so `O7102` becomes `07102`; ZIP+4 is cut to five digits. */
export function postalCode(printed: string): string {
  const bare = printed.toUpperCase().replace(/[^A-Z\d]/g, '')
  const digit = (letter: string) => letter.replace('O', '0').replace(/[IL]/, '1')
  if (/^[A-Z].{5}$/.test(bare)) {
    const letters = [...bare].map((letter, index) => (index % 2 === 1 ? digit(letter) : letter))
    return letters.join('').replace(/^.{3}/, '$& ')
  }
  const zip = bare.replaceAll('O', '0')
  return /^\d{4}$/.test(zip) ? `0${zip}` : zip.slice(0, 5)
}

const isIn = (code: string, [first, last]: [string, string]) => {
  const start = code.slice(0, first.length)
  return start >= first && start <= last
}

export function hasPostalCode({ country, code }: Region, postal: string): boolean {
  if (/^\d/.test(postal) === (country === 'CA')) return false
  return ENTRIES.some(
    (entry) =>
      entry.country === country && entry.code === code && entry.codes.some((range) => isIn(postal, range)),
  )
}

export const regionsWithCode = (country: Region['country'], postal: string): Region[] =>
  ENTRIES.filter((entry) => entry.country === country && hasPostalCode(entry, postal))

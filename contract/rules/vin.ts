export const VIN_LENGTH = 17

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const VALUES: Readonly<Record<string, number>> = Object.fromEntries(
  ['0', '1AJ', '2BKS', '3CLT', '4DMU', '5ENV', '6FW', '7GPX', '8HY', '9RZ'].flatMap((signs, value) =>
    [...signs].map((sign) => [sign, value]),
  ),
)
const CHECK_PLACE = 8
const YEAR_PLACE = 9
const CYCLE_PLACE = 6
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const FIRST_YEAR = 1980
const YEARS_OF_A_CYCLE = YEAR_CODES.length

const MAKERS: Readonly<Record<string, string>> = {
  Chevrolet: '1GB 1GC 3GC',
  Dodge: '1D7 3D7 WD0 WD2 WD5',
  Ford: '1FB 1FC 1FD 1FT 1FV NM0 3FA 3FT',
  Freightliner: '1FU 3AK 3AL',
  GMC: '1GD 1GT 3GT',
  'Great Dane': '1GR',
  Hino: '5PV',
  International: '1HS 1HT 3HA 3HS',
  Isuzu: '4KL JAL',
  Kenworth: '1NK 1XK 2NK 3WK',
  Mack: '1M1 1M2',
  'Mercedes-Benz': 'WD3 WD4 W1W W1X W1Y',
  Mitsubishi: 'JL6 JLA',
  Nissan: '1N6',
  Peterbilt: '1NP 1XP 2NP',
  RAM: '1C6 3C6 3C7 ZFB',
  Toyota: '3TM 3TY 5TF',
  Volvo: '4V4 4V1',
  Wabash: '1JJ',
}

export const normaliseVin = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Null for a wrong length or invalid characters. */
export function vinCheckDigit(vin: string): string | null {
  if (vin.length !== VIN_LENGTH) return null
  let sum = 0
  for (const [index, weight] of WEIGHTS.entries()) {
    if (index === CHECK_PLACE) continue
    const value = VALUES[vin.charAt(index)]
    if (value === undefined) return null
    sum += value * weight
  }
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

/** Latest first, none after `latest`; empty if position 10 is no year. */
export function vinYears(vin: string, latest: number): number[] {
  const code = vin.length === VIN_LENGTH ? YEAR_CODES.indexOf(vin.charAt(YEAR_PLACE)) : -1
  const years: number[] = []
  if (code >= 0)
    for (let year = FIRST_YEAR + code; year <= latest; year += YEARS_OF_A_CYCLE) years.unshift(year)
  return years
}

/** Digit in position 7: light vehicles before 2010; heavy ones have either. */
export const isOfOldCycle = (vin: string): boolean => /\d/.test(vin.charAt(CYCLE_PLACE))

export const vinMaker = (vin: string): string =>
  Object.entries(MAKERS).find(
    ([, codes]) => vin.length >= 3 && codes.split(' ').includes(vin.slice(0, 3)),
  )?.[0] ?? ''

function wrongCharacters(vin: string): string[] {
  const wrong = [...vin].flatMap((sign, index) =>
    /[IOQ]/.test(sign) ? [`${sign} at character ${index + 1}`] : [],
  )
  return wrong.length === 0
    ? []
    : [`VINs don’t use I, O or Q: this one has ${wrong.join(' and ')}. Is it a 1 or a 0?`]
}

/** Sentences; `latest` is the last possible model year. Empty if valid. */
export function vinProblems(vin: string, latest: number): string[] {
  const characters = wrongCharacters(vin)
  if (vin.length !== VIN_LENGTH)
    return [`A VIN has ${VIN_LENGTH} characters; this one has ${vin.length}.`, ...characters]
  const [actual, expected] = [vin.charAt(CHECK_PLACE), vinCheckDigit(vin)]
  const digit =
    expected === null || expected === actual
      ? []
      : [
          `Check digit doesn’t match: character 9 is ${actual}, should be ${expected}. Compare the VIN with the vehicle.`,
        ]
  const year =
    vinYears(vin, latest).length > 0
      ? []
      : [`Character 10 (${vin.charAt(YEAR_PLACE)}) isn’t a valid model year.`]
  return [...characters, ...digit, ...year]
}

import { extraInputs } from '#tests/support/extra-inputs.ts'

// ISO 3779 and 49 CFR 565: the value of each character, the weight of each position, and the year codes.
const WORTH = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ'
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const YEAR_SIGNS = '123456789ABCDEFGHJKLMNPRST'
const FIRST_YEAR = 2001
const SERIALS = ['A12345', 'B98760', '000001', 'Z99999']

/** First eight characters, plant code, make, model and model years. */
type Kind = readonly [prefix: string, plant: string, make: string, model: string, years: readonly number[]]

const KINDS: readonly Kind[] = [
  ['1FUJGLDR', 'L', 'Freightliner', 'Cascadia', [2009, 2012, 2016, 2020, 2023]],
  ['3AKJHHDR', 'S', 'Freightliner', 'Cascadia', [2016, 2019, 2022]],
  ['1FUJA6CK', 'L', 'Freightliner', 'Columbia', [2004, 2006, 2009]],
  ['3ALACWDT', 'D', 'Freightliner', 'M2', [2012, 2016, 2020, 2023]],
  ['1XPBDP9X', 'D', 'Peterbilt', '579', [2016, 2020, 2023]],
  ['1NPXLU9X', 'D', 'Peterbilt', '389', [2009, 2012, 2016]],
  ['1XKYD49X', 'J', 'Kenworth', 'T680', [2016, 2020, 2023]],
  ['1NKDX4TX', 'J', 'Kenworth', 'T8', [2006, 2012, 2020]],
  ['4V4NC9EH', 'N', 'Volvo Truck', 'VNL', [2006, 2012, 2016, 2020, 2023]],
  ['3HSDZAPR', 'N', 'International', 'LT', [2016, 2020, 2023]],
  ['1HTMMAAL', 'H', 'International', 'MA025', [2006, 2009, 2012, 2016]],
  ['1M1AN4GY', 'M', 'Mack', 'Anthem', [2020, 2023]],
  ['5PVNJ8JV', '4', 'Hino', 'Conventional', [2006, 2009, 2020]],
  ['JALC4W16', '7', 'Isuzu', 'NPR', [2006, 2009, 2012]],
  ['JL6BNE1A', 'K', 'Mitsubishi Fuso', 'FEC72S', [2012, 2016]],
  ['1FTYR2CM', 'K', 'Ford', 'Transit', [2016, 2020, 2023]],
  ['1FTBW2CM', 'K', 'Ford', 'Transit', [2016, 2020, 2023]],
  ['NM0LS7F7', '1', 'Ford', 'Transit Connect', [2016, 2020]],
  ['1FTNE2EL', 'D', 'Ford', 'E-250', [2012]],
  ['1FDXE4FS', 'D', 'Ford', 'E-450', [2012, 2016, 2020, 2023]],
  ['1FDUF5GT', 'E', 'Ford', 'F-550', [2012, 2016, 2020, 2023]],
  ['WD3PE7CD', '5', 'Mercedes-Benz', 'Sprinter', [2012, 2016]],
  ['WD3PE8CC', '5', 'Mercedes-Benz', 'Sprinter', [2012, 2016]],
  ['3C6TRVDG', 'E', 'Ram', 'ProMaster', [2016, 2020, 2023]],
  ['1GCWGAFG', '1', 'Chevrolet', 'Express', [2012, 2016, 2020, 2023]],
  ['1GCGG25K', '1', 'Chevrolet', 'Express', [2006, 2009]],
  ['1GTW7AFG', '1', 'GMC', 'Savana', [2012, 2016, 2020, 2023]],
]

function withCheckDigit(before: string, after: string): string {
  const sum = [...`${before}0${after}`].reduce(
    (total, sign, index) => total + (WORTH.indexOf(sign) % 10) * WEIGHTS[index]!,
    0,
  )
  return before + (sum % 11 === 10 ? 'X' : String(sum % 11)) + after
}

export interface KnownVin {
  vin: string
  make: string
  model: string
  year: number
}

// Made-up VIN of a published source that says 2021 although position 10 encodes 2020.
const WRONG = '1FUJHHDR8LSLA9999'

const fromTable = (table: string): KnownVin[] =>
  table
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
    .filter(([vin, , , , , digit]) => vin !== WRONG && digit === 'True')
    .map(([vin = '', make = '', , year]) => ({ vin, make, model: '', year: Number(year) }))

export const VINS: readonly KnownVin[] = [
  ...KINDS.flatMap(([prefix, plant, make, model, years]) =>
    years.flatMap((year) =>
      SERIALS.map((serial) => ({
        vin: withCheckDigit(prefix, YEAR_SIGNS[year - FIRST_YEAR] + plant + serial),
        make,
        model,
        year,
      })),
    ),
  ),
  ...extraInputs('vins/*.csv').flatMap(([, bytes]) => fromTable(bytes.toString())),
]

/** A fleet list as a company keeps it: own headers, units and words, dates in one form, and blanks written out. */

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length]!
const VIN_SIGNS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'
const vin = (index: number) =>
  `1FT${Array.from({ length: 9 }, (_, at) => VIN_SIGNS[(index * (at + 7) + at) % VIN_SIGNS.length]).join('')}${String(index).padStart(5, '0')}`

export const FLEET_OWNERS = ['Blue Freight LLC', 'Marten Brothers', 'Santos Hauling Inc']
const WRITTEN_OWNERS = [
  'blue freight llc',
  'Blue Freight',
  'Marten Brothers',
  'MARTEN  BROTHERS',
  'Santos Hauling',
]
const TYPES = [
  'Sprinter',
  'cargo-van',
  'box truck',
  '26ft straight',
  'SPRINTERS',
  'Cargo Van',
  'hot shot',
  'Flat bed',
]
const LENGTHS = ['144"', '12 ft', `12'6"`, '26 ft', '-', '170 in', '12', '14 ft.', 'n/a']
const WIDTHS = ['70"', '70 in', '178 cm', '-', '96', '8 ft', '72 1/2"']
const PAYLOADS = ['3500 lbs', '3,500', '3500#', '10k', 'n/a', '1,600 kg', '9,000 lbs.', 'TBD']
const YEARS = ["'18", '2019', '’21', '16', '2020', '-']
const STATES = ['TX', 'Texas', 'tx', 'Ohio', 'OH.', 'N/A']
const YES_NO = ['Y', 'N', 'yes', 'no', 'X', '-', 'n/a']

export const FLEET_TITLES = [
  'Truck #',
  'Owner Co.',
  'Truck Type',
  'VIN No.',
  'Manufacturer',
  'Mdl',
  'Yr',
  'Plate #',
  'Plate St.',
  'GVW (lbs)',
  'Max Payload',
  'Box Len.',
  'Box Width',
  'Inside Heigth',
  'Door Ht (in)',
  'Lift Gate?',
  'Haz-Mat Y/N',
  'Accessories',
  'Remarks',
  'Colour',
]

export const messyFleet = (count = 200): string[][] => [
  ['Fleet list 2026'],
  FLEET_TITLES,
  ...Array.from({ length: count }, (_, index) => [
    String(100 + index),
    pick(WRITTEN_OWNERS, index),
    pick(TYPES, index),
    index % 9 === 4 ? '-' : vin(index).toLowerCase(),
    pick(['Freightliner', 'Ford', 'Mercedes-Benz', 'n/a'], index),
    pick(['M2 106', 'Transit', 'Sprinter 2500', '-'], index),
    pick(YEARS, index),
    index % 11 === 3 ? 'N/A' : `PL ${1000 + index}`,
    pick(STATES, index),
    pick(['26,000', '9500', '26k', '-'], index),
    pick(PAYLOADS, index),
    pick(LENGTHS, index),
    pick(WIDTHS, index),
    pick(['72"', `6'`, '6 ft', '-', '80'], index),
    pick(['70', '70"', '6 ft', 'n/a'], index),
    pick(YES_NO, index),
    pick(['N', 'no', '-', 'y'], index),
    pick(['straps, pallet jack', 'Straps', '-', 'load bar; E track', 'n/a'], index),
    pick(['', 'call before 7', 'N/A on weekends'], index),
    pick(['white', 'red'], index),
  ]),
]

/** What a person would choose for the words that nobody can know. */
export const FLEET_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Owner: { 'blue freight': 'Blue Freight LLC', 'santos hauling': 'Santos Hauling Inc' },
  Type: { 'box truck': 'Small straight', '26ft straight': 'Large straight' },
}

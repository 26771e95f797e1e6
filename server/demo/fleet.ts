import { vinCheckDigit } from '#contract/rules/vin.ts'
import { CITIES, type City } from './cities.ts'
import { seededRandom } from '#server/demo/data/random.ts'

interface Build {
  readonly type: string
  readonly make: string
  readonly model: string
  readonly coded: readonly [begin: string, plant: string]
  readonly grossWeight: number
  readonly payload: number
  readonly cargo: readonly [length: number, width: number, height: number]
  readonly door: readonly [width: number, height: number]
  readonly dock: boolean
}

const BUILDS: readonly Build[] = [
  {
    type: 'Cargo van',
    make: 'RAM',
    model: 'ProMaster 2500',
    coded: ['3C6TRVDG', 'E'],
    grossWeight: 8900,
    payload: 3200,
    cargo: [122, 52, 65],
    door: [50, 60],
    dock: false,
  },
  {
    type: 'Cargo van',
    make: 'Ford',
    model: 'Transit 250',
    coded: ['1FTBR1C8', 'K'],
    grossWeight: 9070,
    payload: 3000,
    cargo: [126, 52, 68],
    door: [50, 64],
    dock: false,
  },
  {
    type: 'Sprinter',
    make: 'Mercedes-Benz',
    model: 'Sprinter 2500',
    coded: ['W1W4ECHY', 'T'],
    grossWeight: 9990,
    payload: 3500,
    cargo: [169, 53, 76],
    door: [51, 70],
    dock: false,
  },
  {
    type: 'Small straight',
    make: 'Ford',
    model: 'E-450',
    coded: ['1FDXE4FS', 'D'],
    grossWeight: 14_500,
    payload: 5600,
    cargo: [190, 90, 84],
    door: [86, 80],
    dock: true,
  },
  {
    type: 'Large straight',
    make: 'Freightliner',
    model: 'M2 106',
    coded: ['1FVACWDT', 'H'],
    grossWeight: 26_000,
    payload: 12_800,
    cargo: [264, 96, 97],
    door: [92, 94],
    dock: true,
  },
  {
    type: 'Tractor',
    make: 'Freightliner',
    model: 'Cascadia',
    coded: ['3AKJHHDR', 'S'],
    grossWeight: 80_000,
    payload: 44_000,
    cargo: [630, 98, 108],
    door: [94, 104],
    dock: true,
  },
]

const OWNERS = [
  'Halvorsen Transport LLC',
  'Delgado & Sons Hauling',
  'Sparrow Expedite Inc',
  'Kowalczyk Trucking',
  'Twin Forks Carriers',
  'Amara Logistics LLC',
  'Bright Mile Freight',
  'Oakes Family Transport',
  'Juniper Road Lines',
  'Sokolov Express',
]
const FIRST = [
  'Luis',
  'Denise',
  'Andrei',
  'Keisha',
  'Paul',
  'Mirela',
  'Ray',
  'Sofia',
  'Hassan',
  'Carla',
  'Viktor',
  'Jasmine',
  'Greg',
  'Ngozi',
  'Pete',
  'Lena',
  'Omar',
  'Becky',
  'Dmytro',
  'Alice',
]
const LAST = [
  'Ortega',
  'Vance',
  'Popescu',
  'Brooks',
  'Lindgren',
  'Marin',
  'Castillo',
  'Hahn',
  'Yusuf',
  'Bennett',
  'Kovacs',
  'Reed',
  'Thornton',
  'Eze',
  'Novak',
  'Fischer',
  'Haddad',
  'Colby',
  'Shevchenko',
  'Grant',
]

export type DemoTeam = 'Expedite' | 'Heavy'

const pickTeam = (build: Build, index: number): DemoTeam | null =>
  index % 12 === 11 ? null : build.grossWeight > 20_000 ? 'Heavy' : 'Expedite'

export interface DemoVehicle extends Build {
  readonly unit: string
  readonly objectId: string
  readonly vin: string
  readonly year: number
  readonly plate: string
  readonly owner: string
  readonly driver: readonly [first: string, last: string, phone: string]
  readonly secondDriver: readonly [first: string, last: string, phone: string] | null
  readonly hazmat: boolean
  readonly liftgate: boolean
  readonly home: City
  readonly latitude: number
  readonly longitude: number
  readonly lastSeenMinutesAgo: number
  readonly planned: City | null
  readonly status: 1 | 2 | 3
  readonly documentsExpireInDays: number
  readonly notes: string
  readonly team: DemoTeam | null
}

const VIN_YEARS = 'JKLMNPRS'

function makeVin([begin, plant]: Build['coded'], serial: number, year: number): string {
  const bare = `${begin}0${VIN_YEARS[year - 2018]}${plant}A${String(serial).padStart(5, '0')}`
  return bare.slice(0, 8) + vinCheckDigit(bare) + bare.slice(9)
}

const NOTES = [
  '',
  '',
  '',
  'Has pallet jack and 8 straps',
  'No New York City',
  'Home every second weekend',
  'TWIC card',
  'Prefers Midwest',
]

export const DEMO_OWNERS: readonly string[] = OWNERS

export function demoFleet(size = 140): DemoVehicle[] {
  const random = seededRandom(20_260)
  const phone = () => `+1${random.between(200, 989)}555${String(random.between(100, 199)).padStart(4, '0')}`
  const person = () => [random.pick(FIRST), random.pick(LAST), phone()] as const
  return Array.from({ length: size }, (_, index) => {
    const share = random()
    const build =
      BUILDS[share < 0.3 ? 0 : share < 0.45 ? 1 : share < 0.65 ? 2 : share < 0.8 ? 3 : share < 0.93 ? 4 : 5]!
    const home = random.pick(CITIES)
    const year = random.between(2018, 2025)
    const unit = String(101 + index)
    return {
      ...build,
      unit,
      objectId: `NLF-${unit}`,
      vin: makeVin(build.coded, 10_000 + index, year),
      year,
      plate: `${random.pick(['P', 'T', 'H', 'C'])}${random.between(100_000, 999_999)}`,
      owner: OWNERS[index % OWNERS.length]!,
      driver: person(),
      secondDriver: random.chance(0.2) ? person() : null,
      hazmat: random.chance(0.15),
      liftgate: build.dock && random.chance(0.4),
      home,
      latitude: home.latitude + (random() - 0.5) * 0.4,
      longitude: home.longitude + (random() - 0.5) * 0.4,
      lastSeenMinutesAgo: random.chance(0.15) ? random.between(130, 900) : random.between(1, 50),
      planned: random.chance(0.15) ? random.pick(CITIES) : null,
      status: random.chance(0.07) ? 2 : 1,
      documentsExpireInDays: random.chance(0.07)
        ? -random.between(2, 20)
        : random.chance(0.15)
          ? random.between(3, 28)
          : random.between(40, 330),
      notes: random.pick(NOTES),
      team: pickTeam(build, index),
    }
  })
}

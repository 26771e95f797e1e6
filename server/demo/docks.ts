import { calm } from '#contract/rules/place.ts'
import type { City } from './cities.ts'
import { seededRandom } from '#server/demo/data/random.ts'

const STREETS = [
  'Industrial Pkwy',
  'Commerce Dr',
  'Logistics Way',
  'Distribution Blvd',
  'Terminal Rd',
  'Warehouse St',
  'Enterprise Ave',
] as const
const FIRMS = [
  'Ridgeline Auto Parts',
  'Bluewater Foods',
  'Keystone Medical Supply',
  'Summit Machine Tools',
  'Harbor Paper Goods',
  'Northgate Electronics',
  'Cedar Home Furnishings',
  'Pioneer Exhibits',
] as const
const KINDS = ['DC', 'Warehouse', 'Plant', 'Cross-dock'] as const
const PEOPLE = ['Terry at the dock', 'Guard shack'] as const
const OFFICES = { pickup: 'Shipping', delivery: 'Receiving' } as const

export function getDock(city: City, kind: keyof typeof OFFICES) {
  const random = seededRandom(Number(city.zip))
  const town = `${calm(city.name)}, ${city.state} ${city.zip}`
  return {
    facility: `${random.pick(FIRMS)} ${random.pick(KINDS)}`,
    address: `${random.between(10, 99) * 100 + random.between(0, 40)} ${random.pick(STREETS)}, ${town}`,
    contact_name: random.pick([OFFICES[kind], ...PEOPLE]),
    contact_phone: `+1${random.between(201, 989)}555${String(random.between(100, 199)).padStart(4, '0')}`,
  }
}

import { placeParts } from './place.ts'

interface Place {
  state: string
  latitude: number | null
  longitude: number | null
}

const STATES_OF_ZONE: Record<string, string> = {
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC TN VA VT WV',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Toronto': 'ON QC',
  'America/Winnipeg': 'MB',
  'America/Regina': 'SK',
  'America/Edmonton': 'AB',
  'America/Vancouver': 'BC',
  'America/Halifax': 'NB NS PE',
  'America/St_Johns': 'NL',
  'America/Mexico_City': 'AG CU DF CDMX DG EM GJ GTO GR HG JA JAL MH MR OA PU PUE QA QE QRO SL SLP TB TL VE VER YU ZA ZAC',
  'America/Matamoros': 'TM TAMPS',
  'America/Chihuahua': 'CHIH',
  'America/Hermosillo': 'SO SON',
  'America/Mazatlan': 'SI SIN NA NAY',
  'America/Cancun': 'QR QROO',
}

/** States of Mexico whose codes are those of a state or a province in the north. */
const SOUTHERN: Record<string, string> = {
  CO: 'America/Monterrey',
  MI: 'America/Mexico_City',
  ME: 'America/Mexico_City',
  BC: 'America/Tijuana',
}
const SOUTH = 33

const ZONE_OF_STATE = new Map(Object.entries(STATES_OF_ZONE).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone])))

interface Split {
  axis: 'latitude' | 'longitude'
  /** On the far side of this line (west of it, north of it) the state keeps the other zone. */
  line: number
  zone: string
  /** Between these latitudes the state keeps its main zone all the same. */
  but?: readonly [south: number, north: number]
}

const west = (line: number, zone: string): Split => ({ axis: 'longitude', line, zone })

const SPLITS: Record<string, Split> = {
  FL: west(-85, 'America/Chicago'),
  IN: { ...west(-86.48, 'America/Chicago'), but: [38.55, 40.72] },
  KS: west(-101.5, 'America/Denver'),
  KY: west(-86, 'America/Chicago'),
  ND: west(-101, 'America/Denver'),
  NE: west(-101, 'America/Denver'),
  SD: west(-100.4, 'America/Denver'),
  // Nuevo León, which shares its code with Newfoundland and Labrador.
  NL: west(-80, 'America/Monterrey'),
  TX: west(-104.9, 'America/Denver'),
  TN: west(-85.4, 'America/Chicago'),
  ID: { axis: 'latitude', line: 45.5, zone: 'America/Los_Angeles' },
}

/** The time zone that a place keeps, or null where its state is unknown; a state of two zones is cut at a meridian. */
export function zoneOfPlace({ state, latitude, longitude }: Place): string | null {
  const code = state.trim().toUpperCase()
  const southern = SOUTHERN[code]
  if (southern && latitude !== null && latitude < SOUTH) return southern
  const main = ZONE_OF_STATE.get(code) ?? null
  const split = SPLITS[code]
  if (!split) return main
  const at = split.axis === 'latitude' ? latitude : longitude
  if (at === null || (split.but && latitude !== null && latitude > split.but[0] && latitude < split.but[1])) return main
  const isBeyond = split.axis === 'latitude' ? at > split.line : at < split.line
  return isBeyond ? split.zone : main
}

/** The time zone of a printed place such as `Laredo, TX 78045`, or null where its state is unknown. */
export const zoneOfAddress = ({ address, ...at }: Omit<Place, 'state'> & { address: string }): string | null =>
  zoneOfPlace({ ...at, state: placeParts(address).state })

import { placeParts } from './place.ts'
import { type Region, findRegions } from './regions.ts'

interface Place {
  state: string
  latitude: number | null
  longitude: number | null
  country?: Region['country'] | ''
}

const STATES_OF_ZONE: Record<string, string> = {
  'America/New_York': 'US: CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC TN VA VT WV',
  'America/Chicago': 'US: AL AR IA IL KS LA MN MO MS ND NE OK SD TX WI',
  'America/Denver': 'US: CO ID MT NM UT WY',
  'America/Phoenix': 'US: AZ',
  'America/Los_Angeles': 'US: CA NV OR WA',
  'America/Anchorage': 'US: AK',
  'Pacific/Honolulu': 'US: HI',
  'America/Puerto_Rico': 'US: PR',
  'America/Toronto': 'CA: ON QC NU',
  'America/Winnipeg': 'CA: MB',
  'America/Regina': 'CA: SK',
  'America/Edmonton': 'CA: AB NT',
  'America/Vancouver': 'CA: BC',
  'America/Whitehorse': 'CA: YT',
  'America/Halifax': 'CA: NB NS PE',
  'America/St_Johns': 'CA: NL',
  'America/Mexico_City':
    'MX: AGS CAMP CHIS COL CDMX DGO GTO GRO HGO JAL MEX MICH MOR OAX PUE QRO SLP TAB TLAX VER YUC ZAC',
  'America/Monterrey': 'MX: COAH NL TAMPS',
  'America/Chihuahua': 'MX: CHIH',
  'America/Hermosillo': 'MX: SON',
  'America/Mazatlan': 'MX: BCS SIN NAY',
  'America/Tijuana': 'MX: BC',
  'America/Cancun': 'MX: QROO',
}

const formatKey = ({ country, code }: Pick<Region, 'country' | 'code'>) => `${country} ${code}`
const ZONE_OF_REGION = new Map(
  Object.entries(STATES_OF_ZONE).flatMap(([zone, listed]) => {
    const [country = '', states = ''] = listed.split(': ')
    return states.split(' ').map((code): [string, string] => [`${country} ${code}`, zone])
  }),
)

interface Part {
  zone: string
  south?: number
  north?: number
  west?: number
  east?: number
}

const beyond = (east: number, zone: string): Part => ({ zone, east })

const PARTS: Record<string, Part[]> = {
  'US FL': [beyond(-85, 'America/Chicago')],
  'US IN': [
    { zone: 'America/Chicago', east: -86.48, north: 38.55 },
    { zone: 'America/Chicago', east: -86.48, south: 40.72 },
  ],
  'US KS': [beyond(-101.5, 'America/Denver')],
  'US KY': [beyond(-86, 'America/Chicago')],
  'US ND': [beyond(-101, 'America/Denver')],
  'US NE': [beyond(-101, 'America/Denver')],
  'US SD': [beyond(-100.4, 'America/Denver')],
  'US TX': [beyond(-104.9, 'America/Denver')],
  'US TN': [beyond(-85.4, 'America/Chicago')],
  'US ID': [{ zone: 'America/Los_Angeles', south: 45.5 }],
  'CA ON': [beyond(-90, 'America/Winnipeg')],
  'CA NU': [beyond(-102, 'America/Edmonton'), beyond(-85, 'America/Winnipeg')],
  'CA SK': [beyond(-109.9, 'America/Edmonton')],
  'CA BC': [
    { zone: 'America/Dawson_Creek', south: 54.9, west: -122.9 },
    { zone: 'America/Edmonton', west: -117 },
  ],
  'CA NL': [{ zone: 'America/Halifax', south: 52, east: -56 }],
  'MX CHIH': [
    { zone: 'America/Ciudad_Juarez', south: 31.2 },
    { zone: 'America/Ojinaga', west: -104.7, south: 28.8 },
  ],
  'MX COAH': [{ zone: 'America/Matamoros', south: 28.2, west: -101.6 }],
  'MX TAMPS': [{ zone: 'America/Matamoros', south: 25.6 }],
  'MX NAY': [{ zone: 'America/Bahia_Banderas', north: 20.95 }],
}

const isWithin = (
  latitude: number,
  longitude: number,
  { south = -90, north = 90, west = -180, east = 180 }: Part,
) => latitude > south && latitude < north && longitude > west && longitude < east

/**
 * Mexico lies south of it; of the northern states that share a code with a Mexican one, none but Hawaii
 * reaches this far south.
 */
const BORDER = 32.8
const HAWAII = -140

function regionAt({ state, latitude, longitude, country }: Place): Region | undefined {
  const regions = findRegions(state)
  if (country) return regions.find((region) => region.country === country)
  const isSouth = latitude !== null && latitude < BORDER && (longitude === null || longitude > HAWAII)
  return (isSouth ? regions.find((region) => region.country === 'MX') : undefined) ?? regions[0]
}

/** Null for an unknown state; states with two zones are split at a meridian or parallel. */
export function zoneOfPlace(place: Place): string | null {
  const region = regionAt(place)
  if (!region) return null
  const { latitude, longitude } = place
  const part =
    latitude === null || longitude === null
      ? undefined
      : PARTS[formatKey(region)]?.find((one) => isWithin(latitude, longitude, one))
  return part?.zone ?? ZONE_OF_REGION.get(formatKey(region)) ?? null
}

export function hasOneZone({ state, country }: Pick<Place, 'state' | 'country'>): boolean {
  const keys = findRegions(state)
    .filter((region) => !country || region.country === country)
    .map(formatKey)
  return (
    new Set(keys.map((key) => ZONE_OF_REGION.get(key))).size === 1 &&
    keys.every((key) => PARTS[key] === undefined)
  )
}

/** Parses a printed place such as `Laredo, TX 78045`; null for an unknown state. */
export const zoneOfAddress = ({
  address,
  ...at
}: Omit<Place, 'state'> & { address: string }): string | null =>
  zoneOfPlace({ ...at, state: placeParts(address).state })

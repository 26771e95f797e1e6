export interface DemoBroker {
  readonly name: string
  readonly domain: string
  readonly contact: string
  readonly phone: string
  readonly street: string
  readonly city: string
  readonly mc: string
  readonly dot: string
  readonly ratings: readonly number[]
}

type Row = [
  name: string,
  domain: string,
  contact: string,
  phone: string,
  street: string,
  city: string,
  mc: string,
  ratings: number[],
]

const ROWS: Row[] = [
  [
    'LAKESHORE EXPEDITE',
    'lakeshore-expedite.example',
    'Dana Whitfield',
    '(216) 555-0114',
    '1200 Lakeside Ave',
    'Cleveland, OH 44114',
    '501228',
    [5, 5, 4],
  ],
  [
    'SUMMIT RIDGE FREIGHT',
    'summitridge.example',
    'Marcus Bell',
    '(303) 555-0148',
    '88 Wazee St',
    'Denver, CO 80202',
    '622914',
    [4, 4],
  ],
  [
    'BLUEWATER TRANSPORT GROUP',
    'bluewater-tg.example',
    'Priya Raman',
    '(251) 555-0102',
    '410 Dauphin St',
    'Mobile, AL 36602',
    '718830',
    [3, 4, 3],
  ],
  [
    'CARDINAL POINT LOGISTICS',
    'cardinalpoint.example',
    'Tom Okafor',
    '(502) 555-0177',
    '9 Market St',
    'Louisville, KY 40202',
    '344071',
    [5, 5],
  ],
  [
    'REDSTONE BROKERAGE',
    'redstone-brokerage.example',
    'Ellen Marsh',
    '(505) 555-0121',
    '77 Central Ave',
    'Albuquerque, NM 87102',
    '890112',
    [2, 3],
  ],
  [
    'GREAT BASIN LOGISTICS',
    'greatbasin.example',
    'Victor Salas',
    '(775) 555-0190',
    '15 Sierra St',
    'Reno, NV 89501',
    '455609',
    [4, 4, 3],
  ],
  [
    'TIDEWATER CARRIERS',
    'tidewater.example',
    'Joanne Pruitt',
    '(757) 555-0133',
    '300 Granby St',
    'Norfolk, VA 23510',
    '270945',
    [4, 5, 4],
  ],
  [
    'MERIDIAN CRITICAL FREIGHT',
    'meridian-critical.example',
    'Sam Hollis',
    '(601) 555-0166',
    '2300 5th St',
    'Meridian, MS 39301',
    '938455',
    [],
  ],
  [
    'NORTHGATE SUPPLY CHAIN',
    'northgate-sc.example',
    'Anita Vogel',
    '(612) 555-0159',
    '701 Hennepin Ave',
    'Minneapolis, MN 55403',
    '561873',
    [3, 4],
  ],
  [
    'PINEHURST EXPRESS',
    'pinehurst-express.example',
    'Cole Ramsey',
    '(910) 555-0142',
    '55 Cherokee Rd',
    'Pinehurst, NC 28374',
    '812006',
    [2, 1],
  ],
  [
    'IRONWORKS AUTOMOTIVE LOGISTICS',
    'ironworks-auto.example',
    'Leah Stanton',
    '(313) 555-0185',
    '640 Temple St',
    'Detroit, MI 48201',
    '402517',
    [5, 4, 5],
  ],
  [
    'COPPERLINE FREIGHT',
    'copperline.example',
    'Rene Ibarra',
    '(602) 555-0111',
    '19 Jackson St',
    'Phoenix, AZ 85004',
    '667390',
    [],
  ],
  [
    'HARBORVIEW FORWARDING',
    'harborview.example',
    'Grace Lindqvist',
    '(206) 555-0197',
    '1001 Alaskan Way',
    'Seattle, WA 98104',
    '723358',
    [4],
  ],
  [
    'PRAIRIE STAR LOGISTICS',
    'prairiestar.example',
    'Hank Dorsey',
    '(316) 555-0128',
    '220 Douglas Ave',
    'Wichita, KS 67202',
    '159984',
    [3],
  ],
]

export const BROKERS: readonly DemoBroker[] = ROWS.map(
  ([name, domain, contact, phone, street, city, mc, ratings], index) => ({
    name,
    domain,
    contact,
    phone,
    street,
    city,
    mc,
    dot: String(2_210_400 + index * 1_307),
    ratings,
  }),
)

const named = (name: string): DemoBroker => {
  const found = BROKERS.find((broker) => broker.name === name)
  if (!found) throw new Error(`the demo has no broker ${name}`)
  return found
}

export const BLACKLISTED = {
  broker: named('PINEHURST EXPRESS'),
  reason: 'Two invoices unpaid since spring; refuses detention.',
}

export const DUPLICATE: DemoBroker = {
  ...named('PRAIRIE STAR LOGISTICS'),
  name: 'PRAIRIE STAR LOGISTICS LLC',
  domain: 'prairiestar-logistics.example',
  contact: 'June Dorsey',
  mc: '',
  dot: '',
  ratings: [],
}

export const IMPOSTOR: DemoBroker = {
  ...named('CARDINAL POINT LOGISTICS'),
  domain: 'cardinal-point-loads.example',
  contact: 'Tony Okafor',
}

export const brokerAddress = (broker: DemoBroker) =>
  `${broker.contact.split(' ')[0]?.toLowerCase()}@${broker.domain}`

import { DAY_MS } from '#contract/rules/durations.ts'
import { BROKERS, brokerAddress, type DemoBroker } from '#server/demo/data/brokers.ts'
import { takeIn, writeInterchange, x12Day } from '#server/edi/index.ts'
import type { Database, Tx } from '#server/kernel/db/client.ts'
import { DEMO_ABBREVIATION } from './accounts.ts'
import { findCompany } from './demo.repository.ts'
import { countPartners, insertPartner } from './tenders.repository.ts'

const [BROKER] = BROKERS
const PARTNER = { qualifier: 'ZZ', id: 'LAKESHORE' }
export const OURS = { qualifier: '02', id: 'NLFT' }

interface Place {
  readonly facility: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zip: string
}

interface Shipment {
  readonly id: string
  readonly from: Place
  readonly to: Place
  /** Days from today. */
  readonly on: number
  readonly pounds: number
  readonly dollars: number
}

const CLEVELAND = {
  facility: 'LAKESIDE STAMPING',
  street: '2100 Carter Rd',
  city: 'Cleveland',
  state: 'OH',
  zip: '44113',
}
const TOLEDO = {
  facility: 'MAUMEE GLASS WORKS',
  street: '915 Matzinger Rd',
  city: 'Toledo',
  state: 'OH',
  zip: '43612',
}
const LOUISVILLE = {
  facility: 'RIVER CITY ASSEMBLY',
  street: '4500 Louis Coleman Jr Dr',
  city: 'Louisville',
  state: 'KY',
  zip: '40212',
}
const DETROIT = {
  facility: 'FORT STREET AXLE',
  street: '6000 W Fort St',
  city: 'Detroit',
  state: 'MI',
  zip: '48209',
}

const SHIPMENTS: readonly Shipment[] = [
  { id: 'LX-408812', from: CLEVELAND, to: LOUISVILLE, on: 1, pounds: 2600, dollars: 940 },
  { id: 'LX-408827', from: TOLEDO, to: CLEVELAND, on: 1, pounds: 1850, dollars: 415 },
  { id: 'LX-408840', from: DETROIT, to: LOUISVILLE, on: 2, pounds: 3100, dollars: 980 },
]

const stopOf = (
  at: number,
  { facility, street, city, state, zip }: Place,
  { reason, day, opens, closes }: { reason: 'CL' | 'CU'; day: string; opens: string; closes: string },
) => {
  const [earliest, latest] = reason === 'CL' ? ['37', '38'] : ['53', '54']
  return [
    ['S5', `${at}`, reason],
    ['G62', earliest, day, 'I', opens, 'LT'],
    ['G62', latest, day, 'K', closes, 'LT'],
    ['N1', reason === 'CL' ? 'SH' : 'CN', facility],
    ['N3', street],
    ['N4', city, state, zip, 'US'],
  ]
}

function tenderOf(
  { id, from, to, on, pounds, dollars }: Shipment,
  { contact, phone }: DemoBroker,
  now: number,
) {
  const [day, next] = [0, 1].map((more) => x12Day(new Date(now + (on + more) * DAY_MS)))
  return [
    ['B2', '', OURS.id, '', id, '', 'PP'],
    ['B2A', '00', 'LT'],
    ['NTE', '', 'Exclusive use, no touch. Send statuses by EDI.'],
    ['G61', 'IC', contact, 'TE', phone],
    ['N7', '', '', '', '', '', '', '', '', '', '', 'CV'],
    ...stopOf(1, from, { reason: 'CL', day: day ?? '', opens: '0900', closes: '1200' }),
    ['AT8', 'G', 'L', `${pounds}`, '4'],
    ...stopOf(2, to, { reason: 'CU', day: next ?? '', opens: '0700', closes: '1500' }),
    ['L3', `${pounds}`, 'G', '', '', `${dollars * 100}`, '', '', '', '', '', '4', 'L'],
  ]
}

async function writeTenders(tx: Tx, now: number): Promise<void> {
  if (!BROKER || (await countPartners(tx)) > 0) return
  const isThere = await insertPartner(tx, BROKER.name, {
    name: 'Lakeshore Expedite',
    their_qualifier: PARTNER.qualifier,
    their_id: PARTNER.id,
    our_qualifier: OURS.qualifier,
    our_id: OURS.id,
    scac: OURS.id,
    transport: 'manual',
    email: brokerAddress(BROKER),
  })
  if (!isThere) return
  const files = SHIPMENTS.map((shipment, at) =>
    writeInterchange('204', tenderOf(shipment, BROKER, now), {
      sender: PARTNER,
      receiver: OURS,
      groupSender: PARTNER.id,
      groupReceiver: OURS.id,
      control: 1041 + at,
      isTest: false,
      at: new Date(now),
    }),
  )
  const broken =
    files
      .at(-1)
      ?.replace(/SE\*\d+\*/, 'SE*99*')
      .replaceAll('1043', '1044') ?? ''
  for (const [at, text] of [...files, broken].entries())
    await takeIn(tx, { text, file_name: `lakeshore-204-${1041 + at}.edi`, via: 'upload' })
}

/** An EDI partner with tenders to reply to and a refused file; continues where an earlier start stopped. */
export async function seedDemoTenders(db: Database, now = Date.now()): Promise<void> {
  const company = await db.system((tx) => findCompany(tx, DEMO_ABBREVIATION))
  if (company) await db.tenant(company.id, (tx) => writeTenders(tx, now))
}

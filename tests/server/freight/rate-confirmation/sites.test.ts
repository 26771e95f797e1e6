import { expect, it } from 'vitest'
import { readConfirmation } from '#server/freight/confirmation-parser/read-confirmation.ts'
import { pageOf } from './drawn-layout.ts'

const NORTHSIDE = 'Northside Freight LLC'
type Paper = readonly [name: string, lines: string[][], says: Record<string, string>, marked: string[]]
const PAPERS: readonly Paper[] = [
  [
    'stops side by side, a company that starts with digits, several numbers',
    [
      ['TRUCKLOAD RATE CONFIRMATION'],
      ['Load 4471820'],
      [`Broker: ${NORTHSIDE}`, 'MC# 455609'],
      ['Pickup', 'Delivery'],
      ['Company: Baker Mills', 'Company: 84 Lumber Co'],
      ['Address: 12 Mill Rd', 'Address: One Commerce Plaza'],
      ['Dayton, OH 45402', 'Nashville, TN 37210'],
      ['12/04/2026 08:00', '12/06/2026 09:00'],
      ['Pickup #: 88120 / 88121', 'Delivery #: D-551'],
    ],
    {
      load_number: '4471820',
      mc: '455609',
      'stop.1.pickup.facility': 'Baker Mills',
      'stop.1.pickup.street': '12 Mill Rd',
      'stop.1.pickup.reference': '88120, 88121',
      'stop.2.delivery.facility': '84 Lumber Co',
      'stop.2.delivery.street': 'One Commerce Plaza',
      'stop.2.delivery.reference': 'D-551',
    },
    ['stop.2.delivery.street'],
  ],
  [
    'an MC without a space, a door between street and city, a plant in the name',
    [
      [NORTHSIDE],
      ['1200 W Lake St Suite 400'],
      ['Chicago, IL 60607'],
      ['MC455609  DOT 2211334'],
      ['Rate Confirmation'],
      ['Load # 55120'],
      ['Carrier: Demo Freight  MC 1350077'],
      ['Shipper: Baker Mills - Plant 2'],
      ['12 Mill Rd'],
      ['Door 7'],
      ['Dayton, OH 45402'],
      ['12/04/2026 08:00 - 10:00 FCFS'],
      ['Pickup number 88120'],
      ['Consignee: Nissan Smyrna'],
      ['983 Nissan Dr'],
      ['Smyrna, TN 37167'],
      ['12/06/2026 09:00 appt'],
      ['Appt # 7781-A'],
    ],
    {
      mc: '455609',
      payer: NORTHSIDE,
      address: '1200 W Lake St Suite 400, Chicago, IL 60607',
      'stop.1.pickup.facility': 'Baker Mills - Plant 2',
      'stop.1.pickup.street': '12 Mill Rd',
      'stop.1.pickup.reference': '88120',
      'stop.2.delivery.facility': 'Nissan Smyrna',
      'stop.2.delivery.street': '983 Nissan Dr',
      'stop.2.delivery.appointment': '7781-A',
    },
    [],
  ],
  [
    'a table without headers, marked as doubtful',
    [
      ['Load Confirmation 99120'],
      [NORTHSIDE],
      ['PU #1', '12/04/2026 0800', 'Baker Mills', '12 Mill Rd', 'Dayton, OH 45402'],
      ['SO #1', '12/06/2026 0900', 'Nissan', '983 Nissan Dr', 'Smyrna, TN 37167'],
    ],
    {
      load_number: '99120',
      'stop.1.pickup.facility': 'Baker Mills',
      'stop.1.pickup.street': '12 Mill Rd',
      'stop.2.delivery.facility': 'Nissan',
      'stop.2.delivery.street': '983 Nissan Dr',
    },
    ['stop.1.pickup.facility', 'stop.1.pickup.street', 'stop.2.delivery.facility', 'stop.2.delivery.street'],
  ],
  [
    'name and street below the city, under a second stop label',
    [
      ['RATE CONFIRMATION'],
      [NORTHSIDE, 'Load #: 7712'],
      ['PICKUP INFORMATION'],
      ['Date/Time: 12/04/2026 08:00'],
      ['Location: Dayton, OH 45402'],
      ['Shipper: Baker Mills'],
      ['Street: 12 Mill Rd'],
      ['PO: 4500123'],
      ['DELIVERY INFORMATION'],
      ['Date/Time: 12/06/2026 09:00'],
      ['Location: Smyrna, TN 37167'],
      ['Receiver: Nissan'],
      ['Street: 983 Nissan Dr'],
    ],
    {
      'stop.1.pickup.facility': 'Baker Mills',
      'stop.1.pickup.street': '12 Mill Rd',
      'stop.1.pickup.po': '4500123',
      'stop.2.delivery.facility': 'Nissan',
      'stop.2.delivery.street': '983 Nissan Dr',
    },
    [],
  ],
  [
    'contact and loading notes that are no names, a payer outside its box',
    [
      ['Bill To'],
      ['Northside Freight'],
      ['PO Box 12'],
      ['Akron, OH 44308'],
      ['Rate Confirmation - Load 88123'],
      ['Origin'],
      ['Attn: Shipping dept'],
      ['Baker Mills'],
      ['Live load'],
      ['12 Mill Rd, Dayton, OH 45402'],
      ['12/04/2026 08:00'],
      ['Destination'],
      ['Smyrna, TN 37167'],
      ['12/06/2026 09:00'],
    ],
    {
      payer: 'Northside Freight',
      bill_to: 'PO Box 12, Akron, OH 44308',
      'stop.1.pickup.facility': 'Baker Mills',
      'stop.1.pickup.street': '12 Mill Rd',
    },
    [],
  ],
  [
    'picks and drops, with pay to the carrier',
    [
      ['GRANITE TRANSPORT BROKERAGE'],
      ['RATE CONFIRMATION #GT-4410 REVISED'],
      ['Pay to carrier', '$900.00'],
      ['Picks', 'Monday, November 30, 2026', '9:00 AM'],
      ['Concord Steam, 5 Old Turnpike, Concord, NH 03301'],
      ['Drops', 'Wednesday, December 2, 2026', '8:00 AM'],
      ['Carolina Valve, 90 Union St S, Concord, NC 28025'],
    ],
    {
      load_number: 'GT-4410',
      payer: 'GRANITE TRANSPORT BROKERAGE',
      'stop.1.pickup.facility': 'Concord Steam',
      'stop.1.pickup.street': '5 Old Turnpike',
      'stop.2.delivery.facility': 'Carolina Valve',
      'stop.2.delivery.street': '90 Union St S',
    },
    [],
  ],
]

it('names no one to remit to where the carrier is paid, and a fine of a duty once', () => {
  const { fields, duties } = readConfirmation(
    pageOf([
      ['Rate Confirmation - Load 7712'],
      [NORTHSIDE],
      ['Pay to carrier', '$900.00'],
      ['Pickup: Dayton, OH 45402 12/04/2026 08:00'],
      ['Delivery: Smyrna, TN 37167 12/06/2026 09:00'],
      ['Failure to send POD within 24 hours: $50 deduction per day.'],
      ['Late delivery fine of $250 per day.'],
    ]),
    { name: 'Demo Freight', mc: '1350077' },
    () => [],
  )
  expect(fields.filter(({ key }) => key === 'remit_to')).toEqual([])
  expect(duties.map(({ kind, cents }) => [kind, cents])).toEqual([
    ['pod', 5000],
    ['fine', 25_000],
  ])
})

it.each(PAPERS)('reads stop details: %s', (_, lines, says, marked) => {
  const ours = { name: 'Demo Freight', mc: '1350077', dot: '3204411' }
  const { fields } = readConfirmation(pageOf([...lines, ['Total rate $900.00']]), ours, () => [])
  const found = Object.fromEntries(fields.map(({ key, value }) => [key, value]))
  expect(found).toMatchObject(says)
  expect(fields.filter(({ state }) => state !== 'accepted').map(({ key }) => key)).toEqual(marked)
  const sites = Object.keys(found).filter((key) => /\.(?:facility|street|reference|appointment)$/.test(key))
  expect(sites.filter((key) => !(key in says))).toEqual([])
})

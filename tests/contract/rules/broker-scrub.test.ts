import { describe, expect, it } from 'vitest'
import { brokerFinder, type BrokerTraces, scrubbed, scrubbedPlace } from '#contract/rules/broker-scrub.ts'

const TRACES: BrokerTraces = {
  companies: ['LAKESHORE EXPEDITE', 'A+B (Freight) [x].* Inc'],
  people: ['Dana Whitfield', 'Dispatch'],
  emails: ['dana@lakeshore-expedite.example', 'loads@lakeshore-expedite.example'],
  domains: ['lakeshore-expedite.example'],
  phones: ['(216) 555-0114 x204', ''],
  numbers: ['501228', 'KX-77', ''],
  streets: ['1200 Lakeside Ave'],
}
const broker = brokerFinder(TRACES)

describe('scrubbing the broker from offer notes', () => {
  it.each<[string, string]>([
    ['MUST HAVE 2 STRAPS AND A PALLET JACK', 'MUST HAVE 2 STRAPS AND A PALLET JACK'],
    ['EMAIL ONLY. NO DISPATCH SERVICES', 'EMAIL ONLY. NO DISPATCH SERVICES'],
    ['48x40x60 in, 3 pcs, ready 2025-11-22 08:00', '48x40x60 in, 3 pcs, ready 2025-11-22 08:00'],
    ['Pays on delivery; 2.5 tons', 'Pays on delivery; 2.5 tons'],
    ['', ''],
  ])('keeps text that identifies nobody: %j', (notes, left) => {
    expect(scrubbed(notes, broker)).toBe(left)
  })

  it.each<[string, string]>([
    ['Call Dana. Bring straps', 'Bring straps'],
    ['Bring straps, call DANA WHITFIELD', 'Bring straps'],
    ['Straps needed - Lakeshore pays detention', 'Straps needed'],
    ['LAKESHORE EXPEDITE\nbring straps', 'bring straps'],
    ['L A K E S H O R E - E X P E D I T E', ''],
    ['Läkeshöre loads only', ''],
    ['Lake\u200Bshore loads only', ''],
    ['LАKESHОRE with letters of another alphabet', ''],
    ['LAKE\nSHORE EXPE\nDITE', ''],
    ['A+B (Freight) [x].* Inc is the shipper, no tarps', 'no tarps'],
    ['write to dana@lakeshore-expedite.example, straps', 'straps'],
    ['j.smith@other.example or call', ''],
    ['dana at lakeshore dot com', ''],
    ['bids at someone dot com. Straps', 'Straps'],
    ['see www.other.com/load. Straps', 'Straps'],
    ['see other.com, straps', 'straps'],
    ['216-555-0114', ''],
    ['call +1 (216) 555 0114 x2, straps', 'straps'],
    ['call 216.555.0114', ''],
    ['call 555-0199. Straps', 'Straps'],
    ['216, 555, 0114', ''],
    ['MC 501228. Straps', 'Straps'],
    ['MC#778899; straps', 'straps'],
    ['USDOT: 2504417', ''],
    ['501228 is ours', ''],
    ['order KX-77 | straps', 'straps'],
    ['Ref: kx77', ''],
    ['come to 1200 LAKESIDE AVE. Straps', 'Straps'],
  ])('removes phrases that name the broker or contain contact details: %j', (notes, left) => {
    expect(scrubbed(notes, broker)).toBe(left)
  })

  it.each([
    'A C M E loads, straps',
    'A.C.M.E pays, straps',
    'ACMES loads, straps',
    'AcmeFreight, straps',
    '4CME, straps',
    'acmé, straps',
    'ᴀᴄᴍᴇ, straps',
    '🅰🅲🅼🅴, straps',
    'order 5O1228, straps',
    'J1m, straps',
    'be at 1200 W Lakeside, straps',
    'be at 1200 West Lakeside, straps',
    'text 330/555/0199, straps',
    'text 330~555~0199, straps',
    'text 330\u2800555\u28000199, straps',
    'text ٣٣٠٥٥٥٠١٩٩, straps',
    'three three zero five five five zero one nine nine, straps',
    '1-800-GET-LOAD, straps',
    'dave (a) mail (dot) net, straps',
    'dave&#64;mail&#46;net, straps',
    'see loads.ai, straps',
    'WhatsApp Dave, straps',
  ])('removes disguised spellings of the broker: %j', (notes) => {
    const acme = brokerFinder({
      ...TRACES,
      companies: ['ACME LOGISTICS LLC'],
      people: ['Jim K'],
      domains: ['acme.example'],
    })
    expect(scrubbed(notes, acme)).toBe('straps')
  })

  it.each([
    '2 skids 48/40/50, 1 skid 40/40/40',
    'Dims: 120, 96, 102 / 80, 48, 50',
    'Seals 1200, 1300, 1400',
    '4 pallets, 1 stop, 2 straps',
    'Call on arrival at dock 800-A',
  ])('keeps figures that are not contact details: %j', (notes) => {
    expect(scrubbed(notes, broker)).toBe(notes)
  })

  it('handles long hostile notes without growing them', () => {
    const hostile = [
      ' at '.repeat(2000),
      '1 '.repeat(4000),
      'a.'.repeat(4000),
      '@'.repeat(8000),
      '- '.repeat(4000),
    ]
    expect(hostile.map((notes) => scrubbed(notes, broker).length).every((length) => length <= 8000)).toBe(
      true,
    )
  })

  it('removes only contact details when nothing is known about the broker', () => {
    const nobody = brokerFinder({
      companies: [''],
      people: [''],
      emails: [''],
      domains: [''],
      phones: [''],
      numbers: [''],
      streets: [''],
    })
    expect(scrubbed('Call 216-555-0114, bring straps', nobody)).toBe('bring straps')
  })
})

describe('scrubbing the broker from a place', () => {
  it.each<[string, string]>([
    ['LAS VEGAS, NV 89101', 'LAS VEGAS, NV 89101'],
    ['LAKESHORE EXPEDITE DOCK 4, LAS VEGAS, NV 89101', 'LAS VEGAS, NV 89101'],
    ['LAKESHORE EXPEDITE', ''],
    ['Lakeshore, MS', 'Lakeshore, MS'],
    ['AKRON, OH 44301-1234', 'AKRON, OH 44301-1234'],
    ['dave@other.example, AKRON, OH 44301', 'AKRON, OH 44301'],
    ['AKRON, OH call 330-555-0199', 'AKRON'],
    ['330-555, 0199, OH', ''],
    ['LАKESHОRE EXPEDITE, AKRON, OH', 'AKRON, OH'],
  ])('keeps the city: %j', (place, left) => {
    expect(scrubbedPlace(place, broker)).toBe(left)
  })

  it.each<[string, string, string]>([
    ['Laredo', 'LAREDO, TX', 'LAREDO, TX'],
    ['Laredo', 'LAREDO WAREHOUSE, DALLAS, TX', 'DALLAS, TX'],
    ['Fort Wayne', 'FORT WAYNE, IN 46801', 'FORT WAYNE, IN 46801'],
  ])('keeps the city when it is named like the broker %j: %j', (name, place, left) => {
    expect(scrubbedPlace(place, brokerFinder({ ...TRACES, companies: [name] }))).toBe(left)
  })
})

it('broker finder matches a full name, an address or a number, but not a single word of the name', () => {
  const named = [
    'ask lakeshore expedite',
    'write dana@lakeshore-expedite.example',
    'MC 501228',
    'call 216 555 0114',
    'order KX-77',
  ]
  expect(named.filter((text) => !broker.names(text))).toEqual([])
  expect(
    ['Dana says hi', 'by the lakeshore', 'call dispatch', ''].filter((text) => broker.names(text)),
  ).toEqual([])
})

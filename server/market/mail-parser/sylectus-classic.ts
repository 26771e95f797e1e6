import { pattern } from '#contract/rules/pattern.ts'
import { contactBlock } from '#server/market/mail-parser/contact.ts'
import { breakBefore, Labels } from '#server/market/mail-parser/labels.ts'
import type { Fields } from '#server/market/mail-parser/parsed-offer.ts'
import { emailIn } from '#server/kernel/email/email-address.ts'
import { centsIn, dimsIn, numberIn, poundsIn, wholeIn, yesNo } from '#server/market/mail-parser/values.ts'
import { parseTimes } from '#server/market/mail-parser/when.ts'

const KNOWN = new Set(
  `pick up at,pick up date,deliver to,delivery date,notes,miles,pieces,weight,dims,dimensions,stackable,hazardous,hazmat,
fast load,dock level,csa load,csa,csa/fast load,load type,suggested truck size,this posting expires,load posted by,phone,fax,
please reference our order number,order number,no of items,pallets,price,wait and return,team,liftgate,lift gate,mc,
mc number,dot,dot number,usdot,usdot number`.split(/,\s*/),
)

const BREAKS = pattern('gi')`
  (?:Pick-?\s?up at|Pick-?\s?up date|Deliver to|Delivery date|Notes|Miles|Pieces|Weight|Dims
    |Stackable|Hazardous|FAST Load|Dock Level|CSA Load|Load type|Suggested Truck Size
    |This posting expires|If you are interested|Load posted by
    |Please reference our ORDER NUMBER)\s*(?:\((?:CEN|EST)\))?\s*\??\s*[:,]
`

const SAYS_PICK_UP = /\bpick-?\s?up at\s*:/i
const SAYS_DELIVER = /\bdeliver to\s*:/i

/** Other mails have "Pick up at:" and "Deliver to:" too. */
const OF_FORMAT =
  /\b(?:suggested truck size|posting expires|load posted by|reference our order number|bid on load|fast load|csa|dock level|stackable|hazardous|load type|you can click here)\b/i

export const isSylectusClassic = (lines: string[]): boolean =>
  [SAYS_PICK_UP, SAYS_DELIVER, OF_FORMAT].every((form) => lines.some((line) => form.test(line)))

const LEAD = /^attention\b/i
const BEGINS = /^\W*pick-?\s?up at\s*:/i

export function classicLoads(body: string[]): string[][] {
  const lines = breakBefore(body, BREAKS)
  const starts = lines.flatMap((line, index) => (BEGINS.test(line) ? [index] : []))
  if (starts.length < 2) return [lines]
  const firsts = starts.map((start, index) => {
    if (index === 0) return 0
    const lead = lines.slice(start - 3, start).findIndex((line) => LEAD.test(line))
    return lead < 0 ? start : start - 3 + lead
  })
  return firsts.slice(0, 50).map((first, index) => lines.slice(first, firsts[index + 1]))
}

export function readSylectusClassic(lines: string[]): Fields {
  const labels = new Labels(lines, (key) => KNOWN.has(key))
  const contact = contactBlock(lines)
  const dims = labels.get('dims', 'dimensions')
  const posted = lines.findIndex((line) => /^load posted by/i.test(line))
  const phone = new Labels(lines.slice(Math.max(posted, 0)), (key) => KNOWN.has(key)).get('phone')
  return {
    pickUp: labels.get('pick up at') ?? '',
    pickUpDate: parseTimes(labels.every('pick up date')),
    deliverTo: labels.get('deliver to') ?? '',
    deliveryDate: parseTimes(labels.every('delivery date')),
    truck: labels.get('suggested truck size'),
    loadType: labels.get('load type'),
    miles: numberIn(labels.get('miles'), 20_000),
    pieces:
      wholeIn(labels.get('pieces')) ?? wholeIn(labels.get('no of items')) ?? wholeIn(labels.get('pallets')),
    weight: poundsIn(labels.get('weight')),
    dims: dimsIn(dims),
    dimsRaw: dims,
    stackable: yesNo(labels.get('stackable')),
    hazardous: yesNo(labels.get('hazardous', 'hazmat')),
    fastLoad: yesNo(labels.get('fast load', 'csa/fast load')),
    dockLevel: yesNo(labels.get('dock level')),
    team: yesNo(labels.get('team')),
    liftgate: yesNo(labels.get('liftgate', 'lift gate')),
    csa: yesNo(labels.get('csa load', 'csa', 'csa/fast load')),
    priceCents: centsIn(labels.get('price')),
    notes: labels.get('notes'),
    orderNumber: labels.get('please reference our order number', 'order number'),
    contactName: labels.get('load posted by') || contact.person,
    email: emailIn(lines.slice(0, 4).join(' ')),
    phone: phone || contact.phone,
    expiresAt: parseTimes(labels.every('this posting expires')).at,
    broker: contact,
  }
}

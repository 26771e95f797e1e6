import { pattern } from '#contract/rules/pattern.ts'
import { breakBefore, Labels } from '#server/market/mail-parser/labels.ts'
import type { Fields } from '#server/market/mail-parser/parsed-offer.ts'
import { splitPlace } from '#server/kernel/geo/place-text.ts'
import { emailIn } from '#server/kernel/email/email-address.ts'
import { centsIn, dimsIn, numberIn, poundsIn, wholeIn, yesNo } from '#server/market/mail-parser/values.ts'
import { parseWhen, parseTimes, type When } from '#server/market/mail-parser/when.ts'

const KNOWN = new Set(
  `broker,broker name,broker company,broker phone,posted amount,load type,email,vehicle required,vehicle type,posted,expires,
pieces,weight,dock level,dimensions,dims,hazmat,hazardous,stackable,csa/fast load,fast load,csa load,team,liftgate,lift gate,
notes,mc,mc number,dot,dot number,usdot,usdot number`.split(/,\s*/),
)

const TITLE = /\bbid on order\s*#?\s*:?\s*([\w-]{1,40})/i
const STOPS = /\b(\d+)\s+stops?\s*,\s*([\d,.]+)\s*miles?\b/i

export const isSylectusBid = (lines: string[]): boolean => lines.some((line) => TITLE.test(line))

const BREAKS = pattern('g')`
  \b(?:Broker(?: Name| Company| Phone)?|Posted(?: Amount)?|Load Type|Email
    |Vehicle (?:required|type)|Pieces|Expires|Weight|Dock Level|Dimensions|Hazmat|Stackable
    |CSA\/Fast Load|Notes)\s*:
`

export function bidLoads(lines: string[]): string[][] {
  const broken = breakBefore(lines, BREAKS)
  const starts: number[] = []
  let order = ''
  for (const [index, line] of broken.entries()) {
    const next = TITLE.exec(line)?.[1] ?? order
    if (next !== order) starts.push(starts.length === 0 ? 0 : index)
    order = next
  }
  return starts.length < 2
    ? [broken]
    : starts.slice(0, 50).map((start, index) => broken.slice(start, starts[index + 1]))
}

export function readSylectusBid(body: string[]): Fields {
  const lines = body.flatMap((line) => line.split('\t')).filter((line) => line !== '')
  const labels = new Labels(body, (key) => KNOWN.has(key))
  const boxes = parseBoxes(lines)
  const pickUp = boxes.find((box) => box.kind === 'pick up')
  const delivery = boxes.findLast((box) => box.kind === 'delivery')
  const stops = lines.map((line) => STOPS.exec(line)).find((found) => found)
  const dims = labels.get('dimensions', 'dims')
  const broker = personAndCompany(labels.get('broker') ?? '')
  return {
    pickUp: pickUp?.place ?? '',
    pickUpDate: pickUp?.date ?? { raw: '', at: null },
    deliverTo: delivery?.place ?? '',
    deliveryDate: delivery?.date ?? { raw: '', at: null },
    truck: labels.get('vehicle required', 'vehicle type'),
    loadType: labels.get('load type'),
    miles: numberIn(stops?.[2], 20_000),
    pieces: wholeIn(labels.get('pieces')),
    weight: poundsIn(labels.get('weight')),
    dims: dimsIn(dims),
    dimsRaw: dims,
    stackable: yesNo(labels.get('stackable')),
    hazardous: yesNo(labels.get('hazmat', 'hazardous')),
    fastLoad: yesNo(labels.get('csa/fast load', 'fast load')),
    dockLevel: yesNo(labels.get('dock level')),
    team: yesNo(labels.get('team')),
    liftgate: yesNo(labels.get('liftgate', 'lift gate')),
    csa: yesNo(labels.get('csa/fast load', 'csa load')),
    priceCents: centsIn(labels.get('posted amount')),
    notes: labels.get('notes'),
    orderNumber: lines.map((line) => TITLE.exec(line)?.[1]).find((number) => number),
    contactName: labels.get('broker name') ?? broker.person,
    email: emailIn(labels.get('email')),
    phone: labels.get('broker phone'),
    postedAt: parseWhen(labels.get('posted') ?? ''),
    expiresAt: parseWhen(labels.get('expires') ?? ''),
    stopCount: wholeIn(stops?.[1], 99),
    broker: {
      company: labels.get('broker company') ?? broker.company,
      mc_number: /\d{4,8}/.exec(labels.get('mc', 'mc number') ?? '')?.[0],
      dot_number: /\d{4,8}/.exec(labels.get('dot', 'dot number', 'usdot', 'usdot number') ?? '')?.[0],
    },
  }
}

function personAndCompany(broker: string): { person?: string; company: string } {
  const [, person, company] = /^(\S.*?) - (\S.*)$/.exec(broker) ?? []
  return person && company ? { person, company } : { company: broker }
}

interface Box {
  kind: 'pick up' | 'delivery'
  place: string
  date: When
}

function parseBoxes(lines: string[]): Box[] {
  const boxes: Box[] = []
  lines.forEach((line, index) => {
    const heading = /^(pick-?\s?up|delivery)\s*:?\s*(.*)$/i.exec(line)
    if (!heading) return
    const [, kind = '', sameLine = ''] = heading
    const under = [sameLine, ...lines.slice(index + 1, index + 4)].filter((text) => text !== '')
    const place = under.find((text) => splitPlace(text))
    if (!place) return
    const next = under[under.indexOf(place) + 1] ?? ''
    const isDate = next !== '' && !/^(?:pick-?\s?up|delivery)\b|stops?\s*,/i.test(next)
    boxes.push({
      kind: /^d/i.test(kind) ? 'delivery' : 'pick up',
      place: place.replace(/^,\s*/, ''),
      date: isDate ? parseTimes([{ label: '', value: next }]) : { raw: '', at: null },
    })
  })
  return boxes
}

import { LOAD } from '#contract/rules/load-status.ts'
import { composeMessage } from '#server/edi/message/compose.service.ts'
import { type Partner, readPartner } from '#server/edi/partner/partner.repository.ts'
import { clockIn, invoiceBody, STATUS_CODES, type StatusCode, statusBody } from '#server/edi/sets/outbound.ts'
import { listCheckCalls, readInvoice } from '#server/edi/tender/due.repository.ts'
import { replyToTender } from '#server/edi/tender/reply.service.ts'
import {
  type BookedLoad,
  clearDue,
  lockTender,
  readBooked,
  type TenderRow,
} from '#server/edi/tender/tender.repository.ts'
import { listStops } from '#server/freight/index.ts'
import type { Tx } from '#server/kernel/db/client.ts'

interface Of {
  readonly partner: Partner
  readonly tender: TenderRow
  readonly booked: BookedLoad
}

interface Passed {
  readonly code: StatusCode
  readonly at: string
  readonly zone: string
  readonly place: string
  readonly stop: number | null
  readonly key: string
}

type StopRow = Awaited<ReturnType<typeof listStops>>[number]

/** A corrected time is another status: its key has the minute. */
function passedAt(stop: StopRow, number: number): Passed[] {
  const isPickup = stop.kind === 'pickup'
  const at = (code: StatusCode, time: string | null): Passed[] =>
    time === null
      ? []
      : [
          {
            code,
            at: time,
            zone: stop.time_zone,
            place: stop.address,
            stop: number,
            key: `${stop.id}:${code}:${new Date(time).toISOString().slice(0, 16)}`,
          },
        ]
  return [...at(isPickup ? 'X3' : 'X1', stop.arrived_at), ...at(isPickup ? 'AF' : 'D1', stop.departed_at)]
}

async function listPassed(tx: Tx, { booked }: Of): Promise<Passed[]> {
  const stops = await listStops(tx, booked.id)
  const zone = stops.at(-1)?.time_zone ?? 'UTC'
  const pickedUpAt = stops.find(({ kind }) => kind === 'pickup')?.departed_at ?? null
  const calls = await listCheckCalls(tx, booked.id)
  // X12 has no code for the way to the pickup.
  const onTheWay = calls.filter(({ at }) => pickedUpAt !== null && Date.parse(at) >= Date.parse(pickedUpAt))
  return [
    ...stops.flatMap((stop, at) => passedAt(stop, at + 1)),
    ...onTheWay.map(({ id, at, place }) => ({
      code: 'X6' as const,
      at,
      zone,
      place,
      stop: null,
      key: `call:${id}`,
    })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

async function composeStatuses(tx: Tx, of: Of): Promise<void> {
  const { partner, tender, booked } = of
  if (booked.status === LOAD.tonu) return
  for (const { code, at, zone, place, stop, key } of await listPassed(tx, of))
    await composeMessage(tx, partner, {
      kind: '214',
      key: `214:${booked.id}:${key}`,
      summary: STATUS_CODES[code],
      shipment_id: tender.shipment_id,
      tender: tender.id,
      body: statusBody({
        scac: partner.scac,
        shipment_id: tender.shipment_id,
        load_number: booked.number,
        code,
        clock: clockIn(zone, at),
        place,
        unit_number: booked.unit_number,
        stop,
      }),
    })
}

const party = (text: string) => {
  const lines = text.split('\n')
  return { name: lines.length > 1 ? (lines[0] ?? '') : '', address: lines.at(-1) ?? '' }
}

async function composeInvoice(tx: Tx, { partner, tender, booked }: Of, id: number): Promise<void> {
  const content = await readInvoice(tx, id)
  const line = content?.lines.find(({ load_number }) => load_number === booked.number)
  if (!content || !line) return
  await composeMessage(tx, partner, {
    kind: '210',
    key: `210:${id}:${booked.id}`,
    summary: `Invoice ${content.number}`,
    shipment_id: tender.shipment_id,
    tender: tender.id,
    invoice: id,
    body: invoiceBody({
      scac: partner.scac,
      shipment_id: tender.shipment_id,
      number: content.number,
      issued_on: content.issued_on,
      shipped_on: line.shipped_on,
      delivered_on: line.delivered_on,
      load_number: line.load_number,
      shipper: party(line.consignor),
      consignee: party(line.consignee),
      bill_to: { name: content.bill_to.name, address: content.bill_to.address },
      description: line.description,
      weight: line.weight,
      pieces: line.pieces,
      linehaul: { what: line.what, amount_cents: line.amount_cents },
      charges: line.charges ?? [],
    }),
  })
}

/** Makes the messages that the load's state calls for and that were not made yet. */
export async function makeDueMessages(tx: Tx, id: number): Promise<void> {
  const tender = await lockTender(tx, id)
  const partner = tender && (await readPartner(tx, tender.partner))
  if (!tender || !partner) return
  await clearDue(tx, id)
  const booked = await readBooked(tx, tender.offer)
  if (!booked || !partner.is_active) return
  if (tender.state === 'open' && partner.reply !== 'by_hand')
    await replyToTender(tx, partner, tender, { isAccepted: true, booked })
  if (partner.sends_214) await composeStatuses(tx, { partner, tender, booked })
  if (partner.sends_210 && booked.invoice !== null)
    await composeInvoice(tx, { partner, tender, booked }, booked.invoice)
}

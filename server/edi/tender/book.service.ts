import type { StopInput } from '#contract/entities/freight/stop.ts'
import { type Partner, readPartner } from '#server/edi/partner/partner.repository.ts'
import { announceTender } from '#server/edi/tender/reply.service.ts'
import { toStopInputs } from '#server/edi/tender/tender-offer.service.ts'
import {
  readBooked,
  readTenderRow,
  type TenderRow,
  updateTender,
} from '#server/edi/tender/tender.repository.ts'
import { bookLoads, findBookingPlaces, type LoadChanger } from '#server/freight/index.ts'
import { HttpError } from '#server/kernel/base/errors.ts'
import { escaped } from '#server/kernel/base/html.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { withSavepoint } from '#server/kernel/db/savepoint.ts'
import type { JobServices } from '#server/kernel/jobs/define-job.ts'
import { notify } from '#server/kernel/notification/notification.service.ts'

type Places = Awaited<ReturnType<typeof findBookingPlaces>>

export interface ToBook {
  readonly stops: StopInput[]
  readonly places: Places
}

/** An administrator allowed it in the partner's settings. */
const bookerOf = (dispatcher: number): LoadChanger => ({
  id: dispatcher,
  ip: '',
  seesAllPrices: true,
  seesDocuments: true,
  seesPay: true,
  seesDriverBids: true,
  can: () => true,
})

/** Asks the road server: not inside a transaction. */
export async function prepareBooking(
  { db, roads }: Pick<JobServices, 'db' | 'roads'>,
  company: number,
  id: number,
): Promise<ToBook | null> {
  const found = await db.read(company, async (tx) => {
    const tender = await readTenderRow(tx, id)
    const partner = tender && (await readPartner(tx, tender.partner))
    return tender?.is_to_book && partner?.vehicle ? { tender, vehicle: partner.vehicle } : undefined
  })
  if (!found) return null
  const stops = toStopInputs(found.tender.content)
  const read = <T>(work: (tx: Tx) => Promise<T>) => db.read(company, work)
  const body = { vehicle: found.vehicle, second_driver: undefined, stops }
  return { stops, places: await findBookingPlaces(roads, { read, body }) }
}

async function book(tx: Tx, tender: TenderRow, partner: Partner, { stops, places }: ToBook): Promise<void> {
  const { vehicle, dispatcher, driver_percent } = partner
  const { price_cents, content } = tender
  if (vehicle === null || dispatcher === null || driver_percent === null) return
  if (price_cents === null) throw new HttpError(409, 'The tender has no rate.')
  const { contact_name, contact_phone } = content
  await bookLoads(
    tx,
    bookerOf(dispatcher),
    {
      bid: null,
      offer: tender.offer,
      broker: partner.broker,
      broker_reference: tender.shipment_id,
      contact_name,
      contact_phone: contact_phone.slice(0, 32),
      vehicle,
      dispatcher,
      broker_price_cents: price_cents,
      driver_price_cents: Math.round((price_cents * driver_percent) / 100),
      pieces: content.pieces === null ? null : Math.round(content.pieces),
      weight: content.weight,
      hazardous: content.hazardous,
      notes: content.notes,
      stops,
      number_of_repetitions: 1,
      days_apart: 1,
    },
    places,
  )
}

/** A tender that can't be booked stays on the board, with the reason. */
export async function bookTender(tx: Tx, id: number, toBook: ToBook): Promise<void> {
  const tender = await readTenderRow(tx, id)
  const partner = tender && (await readPartner(tx, tender.partner))
  if (!tender?.is_to_book || !partner || (await readBooked(tx, tender.offer))) return
  try {
    await withSavepoint(tx, () => book(tx, tender, partner, toBook))
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const note = `Not booked: ${error.message}`.slice(0, 1000)
    await updateTender(tx, id, { note })
    await announceTender(tx, id)
    await notify(tx, {
      type: 'TENDER',
      can: ['load-tenders', 'edit'],
      title: `Shipment ${escaped(tender.shipment_id)} of <b>${escaped(partner.name)}</b> was not booked`,
      sub_title: note,
      metadata: { id },
    })
  }
}

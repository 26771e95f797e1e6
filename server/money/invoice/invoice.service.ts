import { type LoadViewer, seesPrices } from '#contract/rules/load-access.ts'
import { ALREADY_INVOICED, billedLines, CHARGE_KINDS } from '#contract/rules/billing.ts'
import { dayWriter } from '#contract/rules/dates.ts'
import { dayAfter } from '#contract/rules/day-range.ts'
import { LOAD } from '#contract/rules/load-status.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { BadRequest, Conflict, Forbidden, type HttpError } from '#server/kernel/base/errors.ts'
import { refuseExcessiveTotals } from '#server/kernel/base/total-limit.ts'
import {
  acceptedValues,
  listCharges,
  listHolds,
  type LoadChanger,
  readFactor,
} from '#server/freight/index.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { lockBroker } from '#server/market/index.ts'
import { companyToday, readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import type { InvoiceContent, InvoiceLine } from '#server/money/invoice/invoice-content.ts'
import { publishInvoiceEvent } from '#server/money/invoice/invoice-events.ts'
import {
  insertInvoice,
  type LoadRow,
  lockLoads,
  stopsOfLoads,
  takeInvoiceNumber,
} from '#server/money/invoice/invoice.repository.ts'

type ChargeRow = Awaited<ReturnType<typeof listCharges>>[number]
type StopRow = Awaited<ReturnType<typeof stopsOfLoads>>[number]

interface Refusal {
  error: HttpError
  /** Without the load number, which is shown beside it. */
  text: string
}

/** Why the load can't be invoiced at all, whatever its documents. */
export function refusalOf(load: LoadRow, who: LoadViewer): Refusal | undefined {
  const about = (why: string) => ({ loads: [`${load.number} ${why}`] })
  if (!seesPrices(load, who))
    return {
      error: new Forbidden(about('belongs to another dispatcher.')),
      text: 'Another dispatcher’s load.',
    }
  if (load.deleted_at !== null)
    return { error: new Conflict(about('is deleted. Restore it first.')), text: 'Deleted. Restore it first.' }
  if (load.invoice !== null)
    return { error: new Conflict(about('is already invoiced.')), text: ALREADY_INVOICED }
  if (load.status !== LOAD.delivered && load.status !== LOAD.tonu)
    return { error: new Conflict(about('isn’t delivered yet.')), text: 'Not delivered yet.' }
  if (load.broker === null)
    return {
      error: new BadRequest(about('has no broker to bill. Add one first.')),
      text: 'No broker to bill. Add one first.',
    }
  return undefined
}

function refuse(load: LoadRow, broker: number | null, who: LoadChanger): void {
  const refused = refusalOf(load, who)
  if (refused) throw refused.error
  if (load.broker !== broker)
    throw new BadRequest({ loads: [`${load.number} is for another broker. Invoice it separately.`] })
}

export const NOTHING_TO_BILL = 'Nothing to bill: the amount is $0.00. Enter the broker rate.'

/** `freight` is the broker's description: a load's own notes are internal and never leave the office. */
function toInvoiceLine(
  load: LoadRow,
  stops: readonly StopRow[],
  charges: readonly ChargeRow[],
  freight: string | undefined,
): InvoiceLine {
  const [first, last] = [stops[0], stops.at(-1)]
  const { base_cents, lines } = billedLines(load.broker_price_cents, load.status, charges)
  const at = (stop: StopRow | undefined) => [stop?.facility, stop?.address].filter(Boolean).join('\n')
  const findDay = (stop: StopRow | undefined, ...times: (string | null | undefined)[]) => {
    const time = times.find(Boolean)
    return time ? dayWriter(stop?.time_zone ?? 'UTC')(Date.parse(time)) : ''
  }
  return {
    load_number: load.number,
    broker_reference: load.broker_reference,
    po_number: load.po_number,
    stop_references: [...new Set(stops.map(({ reference }) => reference).filter(Boolean))].join(', '),
    what: load.status === LOAD.tonu ? 'Truck ordered, not used' : 'Line haul',
    shipped_on:
      load.status === LOAD.tonu
        ? ''
        : findDay(first, first?.departed_at, first?.window_from, first?.window_to),
    delivered_on:
      load.status === LOAD.tonu
        ? ''
        : findDay(last, last?.departed_at, last?.arrived_at, last?.window_to, last?.window_from),
    consignor: at(first),
    consignee: at(last),
    route: stops
      .slice(1, -1)
      .map(({ address }) => address)
      .join('; '),
    stops: stops.length,
    unit_number: load.unit_number,
    pieces: load.pieces,
    weight: load.weight,
    description: freight || `${load.pick_up_at} to ${load.deliver_to}`,
    miles: load.miles,
    amount_cents: base_cents,
    charges: lines
      .filter(({ broker_cents }) => broker_cents > 0)
      .map(({ kind, note, broker_cents }) => ({
        what: [CHARGE_KINDS[kind], note].filter(Boolean).join(': '),
        amount_cents: broker_cents,
      })),
  }
}

/** Throws when one of the loads may not, or cannot yet, be invoiced. */
export async function issueInvoice(
  tx: Tx,
  who: LoadChanger,
  ids: readonly number[],
  on?: string,
): Promise<number> {
  const loads = await lockLoads(tx, ids)
  if (loads.length < ids.length)
    throw new BadRequest({ loads: ['One of these loads no longer exists. Reload the page.'] })
  const broker = loads[0]?.broker ?? null
  for (const load of loads) refuse(load, broker, who)
  const payer = broker === null ? undefined : await lockBroker(tx, broker)
  if (!payer || broker === null) throw new BadRequest({ loads: ['No broker to bill. Reload the page.'] })
  const holds = await listHolds(tx, ids)
  const loadOnHold = loads.find(({ id }) => (holds.get(id) ?? []).length > 0)
  if (loadOnHold)
    throw new Conflict({
      loads: [`${loadOnHold.number} can’t be billed yet. ${(holds.get(loadOnHold.id) ?? []).join(' ')}`],
    })
  const company = await readCompany(tx)
  const issued_on = on ?? (await companyToday(tx))
  const due_on = dayAfter(issued_on, payer.terms_days)
  const stops = Map.groupBy(await stopsOfLoads(tx, ids), ({ load }) => load)
  const charges = Map.groupBy(await listCharges(tx, ids), ({ load }) => load)
  const commodities = await acceptedValues(tx, ids, 'commodity')
  const factor = await readFactor(tx, broker, issued_on)
  const lines = loads.map((load) =>
    toInvoiceLine(load, stops.get(load.id) ?? [], charges.get(load.id) ?? [], commodities.get(load.id)),
  )
  const total_cents = lines
    .flatMap(({ amount_cents, charges: extra = [] }) => [
      amount_cents,
      ...extra.map((one) => one.amount_cents),
    ])
    .reduce((sum, amount) => sum + amount, 0)
  refuseExcessiveTotals({ loads: total_cents }, 'Choose fewer loads.')
  if (total_cents <= 0) throw new Conflict({ loads: [NOTHING_TO_BILL] })
  // The counter stays locked until commit, so it is taken last, right before the writes.
  const number = await takeInvoiceNumber(tx)
  const { name, address, mc_number, dot_number, phone, email, remit_to } = company
  const content: InvoiceContent = {
    number,
    issued_on,
    due_on,
    terms_days: payer.terms_days,
    company: { name, address, mc_number, dot_number, phone, email, remit_to },
    bill_to: {
      name: payer.name,
      address: payer.address,
      mc_number: payer.mc_number,
      dot_number: payer.dot_number,
    },
    lines,
    total_cents,
    ...(factor && { factor: { name: factor.name, remit_to: factor.remit_to, legend: factor.legend } }),
    ...(company.invoice_note && { note: company.invoice_note }),
  }
  const values = { number, broker, bill_to: payer.name, issued_on, due_on, total_cents }
  const id = await insertInvoice(tx, { ...values, factor: factor?.id ?? null, content }, ids)
  await audit(
    tx,
    {
      who,
      action: 'create',
      record_type: 'invoice',
      record_id: id,
      after: { ...values, loads: loads.map((load) => load.number) },
    },
    ...loads.map((load) => ({
      who,
      action: 'invoice',
      record_type: 'load',
      record_id: load.id,
      before: { invoice: null },
      after: { invoice: id },
    })),
  )
  const issued = {
    ...values,
    id,
    content,
    paid_cents: 0,
    credited_cents: 0,
    short_reason: '',
    submitted_at: null,
    submitted_via: '',
    factor: factor?.id ?? null,
    is_factored: false,
  } as const
  await publishInvoiceEvent(tx, 'invoice_issued', [null, issued], {})
  await emit(
    tx,
    { type: 'INVOICE_CHANGED', data: { id } },
    ...loads.map((load) => ({ type: 'ORDER_CHANGED' as const, data: { id: load.id } })),
  )
  return id
}

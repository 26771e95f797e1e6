import { SEARCH_LIMIT } from '#contract/constants.ts'
import type { Found } from '#contract/entities/reports/search.ts'
import { kindText } from '#contract/rules/field-text.ts'
import { LOAD_STATUS, type LoadStatus } from '#contract/rules/load-status.ts'
import { VEHICLE_STATUS } from '#contract/rules/vehicle-codes.ts'
import { wholeMiles } from '#contract/rules/miles.ts'
import { numbersText } from '#contract/rules/numbers.ts'
import { offerLane, placeName } from '#contract/rules/place.ts'
import { pluralize } from '#contract/rules/plural.ts'
import type { Holder } from '#server/kernel/http/access.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { searchKey } from '#server/kernel/db/search-key.ts'
import {
  bidsByNumber,
  brokersByText,
  driversByName,
  searchRecords,
  invoiceByNumber,
  loadsByNumber,
  offersByNumber,
  ownersByName,
  vehiclesShown,
} from '#server/reports/search/search.repository.ts'
import { type Viewer, toViewer } from '#server/kernel/tenant/viewer.ts'

type Lane = {
  id: number
  pick_up_at: string
  pick_up_at_state: string
  deliver_to: string
  deliver_to_state: string
  order_number: string
  broker_company: string
}

const line = (...facts: (string | false | null)[]) => facts.filter(Boolean).join(' · ')

async function loads(tx: Tx, text: string): Promise<Found[]> {
  type Row = Record<'number' | 'pick_up_at' | 'deliver_to' | 'unit_number' | 'broker_company', string> & {
    id: number
    status: LoadStatus
  }
  const rows = await searchRecords<Row>(tx, loadsByNumber(tx.companyId, text))
  return rows.map((row) => ({
    kind: 'load',
    id: row.id,
    title: row.number,
    sub_title: line(
      `${placeName(row.pick_up_at)} → ${placeName(row.deliver_to)}`,
      LOAD_STATUS[row.status],
      row.broker_company,
      row.unit_number && `Unit ${row.unit_number}`,
    ),
  }))
}

async function invoices(tx: Tx, text: string, viewer: Viewer): Promise<Found[]> {
  type Row = Record<'number' | 'bill_to' | 'issued_on', string> & { id: number }
  const rows = await searchRecords<Row>(tx, invoiceByNumber(tx.companyId, text, viewer))
  return rows.map(({ id, number, bill_to, issued_on }) => ({
    kind: 'invoice',
    id,
    title: `Invoice ${number}`,
    sub_title: line(bill_to, kindText('day', issued_on)),
  }))
}

async function offers(tx: Tx, text: string): Promise<Found[]> {
  type Row = Lane & { vehicle_type: string; miles: number | null; is_taken: boolean; is_withdrawn: boolean }
  const rows = await searchRecords<Row>(tx, offersByNumber(tx.companyId, text))
  return rows.map((row) => ({
    kind: 'offer',
    id: row.id,
    title: offerLane(row),
    sub_title: line(
      row.order_number,
      row.broker_company,
      row.vehicle_type,
      row.miles !== null && `${wholeMiles(row.miles)} mi`,
      row.is_taken && 'Taken',
      row.is_withdrawn && 'Withdrawn',
    ),
  }))
}

async function bids(tx: Tx, text: string, userId: number): Promise<Found[]> {
  type Row = Lane & { unit_number: string; dispatcher_name: string }
  const rows = await searchRecords<Row>(tx, bidsByNumber(tx.companyId, text, userId))
  return rows.map((row) => ({
    kind: 'bid',
    id: row.id,
    title: offerLane(row),
    sub_title: line(
      row.order_number,
      row.broker_company,
      row.unit_number && `Unit ${row.unit_number}`,
      row.dispatcher_name,
    ),
  }))
}

async function brokers(tx: Tx, text: string): Promise<Found[]> {
  if (searchKey(text) === '') return []
  type Row = Record<'name' | 'mc_number' | 'dot_number' | 'domain', string> & {
    id: number
    is_blacklisted: boolean
  }
  const rows = await searchRecords<Row>(tx, brokersByText(tx.companyId, text))
  return rows.map(({ id, name, domain, is_blacklisted, ...numbers }) => ({
    kind: 'broker',
    id,
    title: name,
    sub_title: line(numbersText(numbers), domain, is_blacklisted && 'Blacklisted'),
  }))
}

async function vehicles(tx: Tx, text: string): Promise<Found[]> {
  type Row = Record<
    'unit_number' | 'last_address' | 'vehicle_type_name' | 'owner_name' | 'driver_name',
    string
  > & {
    id: number
    status: keyof typeof VEHICLE_STATUS
  }
  const rows = await searchRecords<Row>(tx, vehiclesShown(tx.companyId, text))
  return rows.map((row) => ({
    kind: 'vehicle',
    id: row.id,
    title: `Unit ${row.unit_number}`,
    sub_title: line(
      row.status !== 1 && VEHICLE_STATUS[row.status],
      row.vehicle_type_name,
      row.driver_name,
      row.owner_name,
      row.last_address !== '' && placeName(row.last_address),
    ),
  }))
}

async function owners(tx: Tx, text: string): Promise<Found[]> {
  if (searchKey(text) === '') return []
  type Row = { id: number; name: string; city: string; state: string; vehicles: number }
  const rows = await searchRecords<Row>(tx, ownersByName(tx.companyId, text))
  return rows.map(({ id, name, city, state, vehicles: count }) => ({
    kind: 'owner',
    id,
    title: name,
    sub_title: line([city, state].filter(Boolean).join(', '), pluralize(count, 'vehicle')),
  }))
}

async function drivers(tx: Tx, text: string): Promise<Found[]> {
  if (searchKey(text) === '') return []
  type Row = Record<'name' | 'owner_name' | 'unit_number', string> & { id: number }
  const rows = await searchRecords<Row>(tx, driversByName(tx.companyId, text))
  return rows.map(({ id, name, owner_name, unit_number }) => ({
    kind: 'driver',
    id,
    title: name,
    sub_title: line(unit_number && `Unit ${unit_number}`, owner_name),
  }))
}

export async function search(
  tx: Tx,
  who: { id: number; holder: Holder },
  text: string,
): Promise<{ count: number; results: Found[] }> {
  const { holder } = who
  const all = [
    ...(holder.can('loads', 'show') ? await loads(tx, text) : []),
    ...(holder.can('invoices', 'show') ? await invoices(tx, text, toViewer(who)) : []),
    ...(holder.can('offers', 'show') ? await offers(tx, text) : []),
    ...(holder.can('bids', 'show') ? await bids(tx, text, who.id) : []),
    ...(holder.can('brokers', 'show') ? await brokers(tx, text) : []),
    ...(holder.can('vehicles', 'show') ? [...(await vehicles(tx, text)), ...(await owners(tx, text))] : []),
    ...(holder.can('drivers', 'show') ? await drivers(tx, text) : []),
  ]
  const kinds = Map.groupBy(all, ({ kind }) => kind).values()
  return { count: all.length, results: [...kinds].flatMap((ofKind) => ofKind.slice(0, SEARCH_LIMIT)) }
}

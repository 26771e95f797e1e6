import { Flex } from 'antd'
import type { BodyOf } from '#contract/http.ts'
import type { createOwnLoad, updateOwnLoad } from '#contract/entities/freight/load.ts'
import { loadFacts } from '#contract/fields/load.ts'
import { dollars, centsPerMile, toProfit } from '#contract/rules/money.ts'
import { zonedTime } from '#contract/rules/stop-time.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { defineFields } from '#kit/fields/define-fields.ts'
import { preloadable } from '#kit/preloadable.tsx'
import { DispatchTag } from '#parts/freight/load/dispatch-tag.tsx'
import { MismatchTag } from '#parts/freight/load/mismatch-tag.tsx'
import { priceCell } from '#parts/freight/load/price-cell.tsx'
import { StatusCell } from '#parts/freight/load/status-cell.tsx'
import { units } from '#parts/freight/load/units.ts'
import { useFixedPrices } from '#parts/freight/load/use-may-edit.ts'
import { brokers, dispatchers, firstDriver, secondDriver } from './lookups.ts'
import { InvoiceLink } from './invoice-link.tsx'
import { Accepted } from './accepted.tsx'
import { ArrivalAssist } from './arrival-assist.tsx'
import { OpenIncident } from './open-incident.tsx'
import { PriceChoices } from './price-choices.tsx'
import { prefilled } from './prefilled.tsx'
import { Profit, ProfitOfPrices } from './profit.tsx'
import { RepeatLink, Source } from './source.tsx'
import { stopsEntered } from '#parts/freight/load/stops-entered.ts'
import { Stops } from './stops.tsx'

const StopsControl = preloadable(async () => (await import('./stops-control.tsx')).StopsControl)

const PRICES = ['broker_price_cents', 'driver_price_cents'] as const
const PAID = ['vehicle', 'driver', 'second_driver', 'dispatcher'] as const
const DELIVERED = 5

/** In the stop's time zone; a list has no stops, so there the place's zone. */
const due = (value: string | null, zone: string | undefined) =>
  value === null ? <Dash /> : <time dateTime={value}>{zonedTime(value, zone ?? 'UTC')}</time>

export const fields = defineFields<
  typeof loadFacts,
  BodyOf<typeof updateOwnLoad>,
  'lane' | 'profit' | 'per_mile' | 'source',
  Omit<BodyOf<typeof createOwnLoad>, 'bid' | 'offer'>
>(loadFacts, {
  number: { column: { width: 110, card: 'line' } },
  status: {
    cell: {
      compute: (load) => (
        <Flex component="span" align="center" wrap gap={4}>
          <StatusCell load={load} resource="loads" isFixed={load.is_deleted || load.invoice !== null} />
          <OpenIncident load={load} />
          <DispatchTag load={load} />
          <MismatchTag mismatch={load.rate_mismatch} />
        </Flex>
      ),
    },
    column: { width: 156, priority: 'always', wraps: true, card: 'line' },
    group: 'Load',
  },
  lane: {
    label: 'Lane',
    cell: {
      compute: ({ pick_up_at, deliver_to, stop_count }) =>
        `${pick_up_at} → ${stop_count > 2 ? `${stop_count - 2} more → ` : ''}${deliver_to}`,
    },
    column: { width: 276, priority: 'always', wraps: true, card: 'title' },
  },
  pick_up_date: {
    cell: { compute: ({ pick_up_date, pick_up_zone }) => due(pick_up_date, pick_up_zone) },
    column: { width: 134, priority: 3, card: 'labeled' },
  },
  delivery_date: {
    cell: { compute: ({ delivery_date, delivery_zone }) => due(delivery_date, delivery_zone) },
    column: { width: 134, priority: 1, card: 'labeled' },
  },
  delivered_at: {
    cell: { compute: ({ delivered_at, delivery_zone }) => due(delivered_at, delivery_zone) },
    column: { width: 134, hidden: true },
  },
  broker: {
    cell: {
      compute: ({ broker, broker_company }) =>
        broker === null ? (
          <Dash />
        ) : (
          <RecordLink resource="brokers" id={broker}>
            {broker_company}
          </RecordLink>
        ),
    },
    group: 'Broker',
    form: { lookup: brokers },
  },
  broker_reference: {
    column: { width: 140, hidden: true },
    group: 'Broker',
    form: true,
    assist: prefilled('broker_reference'),
  },
  contact_name: { group: 'Broker', form: true },
  contact_email: { group: 'Broker', form: true },
  contact_phone: { group: 'Broker', form: true },
  vehicle: {
    cell: {
      compute: ({ vehicle, unit_number }) =>
        vehicle === null ? (
          <Dash />
        ) : (
          <RecordLink resource="vehicles" id={vehicle}>
            {unit_number}
          </RecordLink>
        ),
    },
    group: 'Truck and price',
    form: { lookup: units },
    isWide: true,
    assist: ArrivalAssist,
  },
  unit_number: { column: { width: 46, priority: 3, card: 'labeled' } },
  driver: {
    cell: { compute: ({ driver_name }) => driver_name || <Dash /> },
    group: 'Truck and price',
    form: { lookup: firstDriver },
  },
  second_driver: {
    cell: { compute: ({ second_driver_name }) => second_driver_name || <Dash /> },
    group: 'Truck and price',
    form: { lookup: secondDriver },
  },
  driver_name: { column: { width: 140, hidden: true } },
  broker_company: { column: { width: 242, priority: 2, wraps: true, card: 'line' } },
  second_driver_name: { column: { width: 150, hidden: true } },
  broker_price_cents: {
    cell: priceCell('broker_price_cents'),
    column: { width: 92, priority: 'always', card: 'head' },
    group: 'Truck and price',
    form: true,
    assist: PriceChoices,
    useFixed: useFixedPrices,
  },
  driver_price_cents: {
    cell: priceCell('driver_price_cents'),
    column: { width: 110, hidden: true },
    group: 'Truck and price',
    form: true,
    assist: ProfitOfPrices,
    useFixed: useFixedPrices,
  },
  price_reason: {
    label: 'Reason for change',
    group: 'Truck and price',
    form: 'text',
    help: 'Required once the load is in a locked pay week or on an invoice.',
    when: (values, load) =>
      [...PRICES, ...((load.status ?? 0) >= DELIVERED ? PAID : [])].some(
        (field) => values[field] !== undefined && values[field] !== load[field],
      ),
  },
  accepted_price_cents: {
    cell: { compute: (load) => <Accepted load={load} />, block: true },
    group: 'Truck and price',
    sparse: true,
  },
  profit: {
    label: 'Profit',
    cell: {
      compute: (load) => <Profit profit={toProfit(load.broker_price_cents, load.driver_price_cents)} />,
      numeric: true,
    },
    column: { width: 136, priority: 'always', wraps: true },
    group: 'Truck and price',
  },
  per_mile: {
    label: '$ / loaded mile',
    cell: {
      compute: ({ broker_price_cents, miles }) =>
        dollars(centsPerMile(broker_price_cents, miles)) || <Dash />,
      numeric: true,
    },
    column: { width: 110, hidden: true },
    group: 'Truck and price',
  },
  miles: { column: { width: 85, hidden: true }, group: 'Truck and price' },
  invoice: {
    cell: { compute: (load) => <InvoiceLink load={load} /> },
    column: { width: 68 },
    group: 'Truck and price',
  },
  dispatcher: {
    cell: { compute: ({ dispatcher_name }) => dispatcher_name },
    group: 'Truck and price',
    form: { lookup: dispatchers },
    access: ['assigned-loads', 'create'],
    newHelp: 'Leave blank to assign to yourself.',
  },
  dispatcher_name: { column: { width: 102, hidden: true } },
  override_reason: {
    group: 'Truck and price',
    sparse: true,
    form: true,
    editLabel: 'Override reason',
    showLabel: 'Override reason',
  },
  stops: {
    cell: { compute: ({ stops }) => <Stops stops={stops} />, block: true },
    group: 'Stops',
    form: { part: StopsControl, marksParts: true },
    assist: prefilled('stops'),
    value: ({ stops }) => stopsEntered(stops),
    initial: stopsEntered(undefined),
  },
  number_of_repetitions: {
    label: 'Copies',
    group: 'Load',
    form: 'number',
    initial: 1,
    help: 'Books this many loads with consecutive numbers.',
  },
  days_apart: { label: 'Days between loads', group: 'Load', form: 'number', initial: 1 },
  pieces: { group: 'Freight', form: true, assist: prefilled('pieces') },
  weight: { group: 'Freight', form: true, assist: prefilled('weight') },
  length: { group: 'Freight', form: true },
  width: { group: 'Freight', form: true },
  height: { group: 'Freight', form: true },
  stackable: { group: 'Freight', form: true },
  hazardous: { group: 'Freight', form: true },
  fast_load: { group: 'Freight', form: true },
  dock_level: { group: 'Freight', form: true },
  notes: { group: 'Notes', form: true },
  source: {
    label: 'Source',
    cell: {
      compute: ({ id, bid, offer }) => (
        <Flex component="span" align="center" wrap gap="8px 12px">
          <Source bid={bid} offer={offer} />
          <RepeatLink id={id} />
        </Flex>
      ),
    },
    group: 'Load',
  },
  created_at: { column: { width: 140, hidden: true }, group: 'Load' },
  updated_at: { group: 'Load' },
})

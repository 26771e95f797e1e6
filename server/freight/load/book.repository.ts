import { sql } from 'drizzle-orm'
import type { IsoWeek } from '#contract/rules/iso-week.ts'
import { entriesFrom } from '#server/kernel/history/audit.repository.ts'
import type { Changer } from '#server/kernel/history/audit.ts'
import { eventFrom } from '#server/kernel/live/live.repository.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { fillable } from '#server/kernel/db/fillable.ts'
import { prepared } from '#server/kernel/db/statement.ts'
import { dayNow } from '#server/kernel/tenant/read-company.repository.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { load, loadCounter, loadStop } from '#server/freight/schema/load.table.ts'
import type { NewStop } from '#server/freight/load/load.repository.ts'
import { driverEventsFrom } from '#server/freight/load-comment/load-comment.repository.ts'
import { findEvent } from '#server/kernel/webhook/webhook-events.ts'
import { deliveriesFrom } from '#server/kernel/webhook/delivery.repository.ts'

/** Ids are drawn from the sequence and reserved for this caller. */
export interface Numbering {
  abbreviation: string
  today: string
  ids: number[]
}

// PostgreSQL estimates a thousand rows for generate_series and would plan every call anew.
const numbering = prepared<Numbering, 'company' | 'some'>(
  'numbering of loads',
  ['company', 'some'],
  ({ company: id, some }) => sql`
  select ${company.abbreviation} as abbreviation, ${dayNow} as today,
    array(select nextval(pg_get_serial_sequence('load', 'id'))::int from unnest(array_fill(0, array[${some}::int]))) as ids
  from ${company} where ${company.id} = ${id}`,
)

export async function readNumbering(tx: Tx, some: number): Promise<Numbering> {
  const [row] = await numbering(tx, { company: tx.companyId, some })
  if (!row) throw new Error(`company ${tx.companyId} does not exist`)
  return row
}

export interface NewLoad {
  id: number
  values: Omit<typeof load.$inferInsert, 'id' | 'number' | 'year' | 'week' | 'sequence'>
  stops: readonly NewStop[]
}

const NUMBER = ['number', 'year', 'week', 'sequence'] as const
const ofLoad = fillable(load, NUMBER)
const ofStop = fillable(loadStop)
const EVENT = findEvent({ record_type: 'load', action: 'create' })

// One statement, because the week's counter stays locked from here to commit.
const book = prepared<
  { deliveries: number },
  'company' | 'year' | 'week' | 'some' | 'begin' | 'loads' | 'stops' | 'user' | 'ip'
>(
  'book loads',
  ['company', 'year', 'week', 'some', 'begin', 'loads', 'stops', 'user', 'ip'],
  ({ company: of, year, week, some, begin, loads, stops, user, ip }) => sql`
  with given as materialized (
    select body, (body->>'id')::int as id, place from jsonb_array_elements(${loads}::jsonb) with ordinality as one (body, place)
  ), drawn as (
    insert into ${loadCounter} (year, week, last) values (${year}, ${week}, ${some})
    on conflict (company_id, year, week) do update set last = ${loadCounter.last} + excluded.last
    returning year, week, last - ${some}::int as before
  ), made as (
    insert into ${load} (id, number, year, week, sequence, ${ofLoad.columns}) overriding system value
    select given.id, ${begin}::text || (before + place), drawn.year, drawn.week, before + place, ${ofLoad.values}
    from drawn, given, jsonb_to_record(body) as wanted (${ofLoad.types})
    order by place
    returning id, number, year, week, sequence, driver, second_driver
  ), stopping as (
    insert into ${loadStop} (${ofStop.columns})
    select ${ofStop.values} from rows from (jsonb_to_recordset(${stops}::jsonb) as (${ofStop.types})) with ordinality
      as wanted (${ofStop.columns}, in_order)
    order by in_order
  ), booked as (
    select id, place, driver, second_driver,
      body - 'id' || jsonb_build_object('number', number, 'year', year, 'week', week, 'sequence', sequence) as after
    from given join made using (id) order by place
  ), audited as (
    ${entriesFrom(
      {
        user_id: sql`${user}::int`,
        ip: sql`${ip}`,
        action: sql`'create'`,
        record_type: sql`'load'`,
        record_id: sql`id`,
        after: sql`after`,
      },
      sql`booked`,
    )}
  ), office as (${eventFrom('ORDER_CHANGED', sql`json_build_object('id', id)`, sql`booked`)}),
  drivers as (${driverEventsFrom(of, sql`booked`)}),
  ${deliveriesFrom(of, {
    event: sql.raw(`'${EVENT}'`),
    payload: sql`jsonb_build_object('id', booked.id, 'record', 'load', 'before', null, 'after', after)`,
    from: sql`booked`,
  })}
  select count(*)::int as deliveries from delivery`,
)

/** Writes loads, stops, events and webhooks in one statement; returns the number of webhook deliveries. */
export async function insertBooked(
  tx: Tx,
  who: Changer,
  week: IsoWeek,
  begin: string,
  loads: readonly NewLoad[],
): Promise<number> {
  const [row] = await book(tx, {
    company: tx.companyId,
    ...week,
    some: loads.length,
    begin,
    loads: JSON.stringify(loads.map(({ id, values }) => ({ ...values, id }))),
    stops: JSON.stringify(
      loads.flatMap(({ id, stops }) => stops.map((one, index) => ({ ...one, load: id, place: index }))),
    ),
    user: who.id,
    ip: who.ip,
  })
  return row?.deliveries ?? 0
}

import type { PayLine } from '#contract/entities/money/pay.ts'
import { CHARGE_KINDS, type ChargeKind } from '#contract/rules/billing.ts'
import { dayText } from '#contract/rules/dates.ts'
import { LOAD_STATUS, type LoadStatus } from '#contract/rules/load-status.ts'
import { dollars } from '#contract/rules/money.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { eventsSinceLock, type LoadEvent } from '#server/money/pay/pay-changes.repository.ts'
import type { Of } from '#server/money/pay/payee.repository.ts'

export const toRecordType = (of: Of) => `pay_${of}`

/** A payee sees no office notes; `unpriced` also sees no amounts. */
export type Reader = 'office' | 'payee' | 'unpriced'

interface Change {
  load: number
  load_number: string
  was: number | undefined
  is: number | undefined
}

const byLoad = (lines: readonly PayLine[]) =>
  new Map(
    [...Map.groupBy(lines, ({ load }) => load)].map(([load, some]) => [
      load,
      {
        load_number: some[0]?.load_number ?? '',
        cents: some.reduce((all, { amount_cents }) => all + amount_cents, 0),
      },
    ]),
  )

function listChanges(frozen: readonly PayLine[], live: readonly PayLine[]): Change[] {
  const [then, now] = [byLoad(frozen), byLoad(live)]
  return [...new Set([...then.keys(), ...now.keys()])].flatMap((load) => {
    const [before, after] = [then.get(load), now.get(load)]
    const change = {
      load,
      load_number: (before ?? after)?.load_number ?? '',
      was: before?.cents,
      is: after?.cents,
    }
    return change.was === change.is ? [] : [change]
  })
}

function changeWords({ load_number, was, is }: Change, isPriced: boolean): string {
  const amount = (cents: number) => (isPriced ? ` (${dollars(cents)})` : '')
  if (is === undefined) return `${load_number} was removed after the week was locked${amount(was ?? 0)}.`
  if (was === undefined) return `${load_number} was added after the week was locked${amount(is)}.`
  if (!isPriced) return `${load_number} changed after the week was locked.`
  return `${load_number} changed after the week was locked, from ${dollars(was)} to ${dollars(is)}.`
}

const FIELDS: readonly (readonly [of: readonly Of[], words: string, fields: readonly string[]])[] = [
  [['salary'], 'the broker rate', ['broker_price_cents']],
  [['salary', 'settlement', 'driver'], 'driver pay', ['driver_price_cents']],
  [['salary'], 'the dispatcher', ['dispatcher']],
  [['settlement'], 'the vehicle', ['vehicle']],
  [['settlement', 'driver'], 'the driver', ['driver', 'second_driver']],
  [
    ['salary', 'settlement', 'driver'],
    'the stops',
    ['stops', 'delivery_date', 'pick_up_date', 'unloaded_at'],
  ],
]

function doneToLoad(of: Of, { action, before, after }: LoadEvent): string[] {
  if (action === 'create') return ['booked it']
  if (after?.['is_deleted'] !== undefined)
    return [after['is_deleted'] === true ? 'deleted it' : 'restored it']
  const fields = new Set(Object.keys({ ...before, ...after }))
  const changed = FIELDS.filter(
    ([ofs, , names]) => ofs.includes(of) && names.some((name) => fields.has(name)),
  ).map(([, words]) => words)
  const status = LOAD_STATUS[after?.['status'] as LoadStatus]
  return [
    ...(status ? [`set ${status}`] : []),
    ...(changed.length > 0 ? [`changed ${changed.join(' and ')}`] : []),
  ]
}

// Only the owner's share and the trucks' parts affect pay.
function doneToBilling(of: Of, { action, before, after }: LoadEvent): string[] {
  if (action === 'split-pay' && of !== 'salary') return ['split it between trucks']
  const charge = before ?? after
  if (of !== 'settlement' || typeof charge?.['driver_cents'] !== 'number' || charge['driver_cents'] === 0)
    return []
  const kind = CHARGE_KINDS[charge['kind'] as ChargeKind]?.toLowerCase() ?? 'a receipt'
  if (action === 'charge') return [`added ${kind}`]
  if (action === 'uncharge') return [`removed ${kind}`]
  return action === 'approve-receipt' ? ['approved a receipt'] : []
}

const TEXTS = ['price_reason', 'override_reason', 'reason', 'note']
const getReason = ({ before, after }: LoadEvent): string =>
  TEXTS.map((field) => after?.[field] ?? before?.[field]).find(
    (text): text is string => typeof text === 'string' && text !== '',
  ) ?? ''

function eventWords(of: Of, event: LoadEvent, reader: Reader): string[] {
  const done = event.record_type === 'load' ? doneToLoad(of, event) : doneToBilling(of, event)
  if (done.length === 0) return []
  const reason = reader === 'office' ? getReason(event) : ''
  return [`${event.by || 'System'} ${done.join(' and ')} on ${dayText(event.day)}${reason && `: ${reason}`}`]
}

const LAST_EVENTS = 3

export async function payChanges(
  tx: Tx,
  {
    of,
    id,
    frozen,
    live,
    reader,
  }: { of: Of; id: number; frozen: readonly PayLine[]; live: readonly PayLine[]; reader: Reader },
): Promise<string[]> {
  const changes = listChanges(frozen, live)
  if (changes.length === 0) return []
  const events = await eventsSinceLock(
    tx,
    toRecordType(of),
    id,
    changes.map(({ load }) => load),
  )
  return changes.map((change) => {
    const causes = events
      .filter(({ load }) => load === change.load)
      .flatMap((event) => eventWords(of, event, reader))
    const last = [...new Set(causes)].slice(-LAST_EVENTS)
    return [
      changeWords(change, reader !== 'unpriced'),
      ...(last.length > 0 ? [`${last.join('; ')}.`] : []),
    ].join(' ')
  })
}

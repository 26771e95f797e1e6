import { ALL_PRICES } from '#contract/rules/load-access.ts'
import { perTotalMile } from '#contract/rules/miles.ts'
import { placeName } from '#contract/rules/place.ts'
import { zoneOfPlace } from '#contract/rules/place-zone.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { stopTime } from '#contract/rules/stop-time.ts'
import { pushToDrivers } from '#server/fleet/index.ts'
import { escaped } from '#server/kernel/base/html.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { formatSender, queueMail, type Relayed } from '#server/kernel/email/queue.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { notify, usersWhoCan } from '#server/kernel/notification/notification.service.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { isQuiet } from '#server/market/watch/quiet.ts'
import {
  clearQueue,
  clearUsed,
  insertCatches,
  markIdle,
  type Match,
  type NewCatch,
} from '#server/market/watch/watch.repository.ts'

/** For one user at once; one more says how many others there are. */
const NOTICES = 5

const laneOf = ({ pick_up_at, pick_up_at_state, deliver_to, deliver_to_state }: NewCatch) =>
  `${placeName(pick_up_at, pick_up_at_state)} → ${placeName(deliver_to, deliver_to_state)}`

function pickupOf(found: NewCatch, zone: string): string {
  const { pick_up_date, pick_up_date_raw, pick_up_at_state: state } = found
  if (pick_up_date === null) return pick_up_date_raw
  const place = { state, latitude: found.pick_up_latitude, longitude: found.pick_up_longitude }
  return stopTime(pick_up_date, zoneOfPlace(place) ?? zone)
}

const milesOf = ({ deadhead_miles }: NewCatch) =>
  deadhead_miles === null ? '' : `${Math.round(deadhead_miles)} mi DH`

const rateOf = ({ rate_per_mile_cents: rate }: NewCatch) => (rate === null ? '' : perTotalMile(rate))

const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ')

async function notifyUser(
  tx: Tx,
  user: number,
  catches: readonly NewCatch[],
  isPriced: boolean,
): Promise<void> {
  const offers = [...Map.groupBy(catches, ({ offer }) => offer).values()]
  for (const [first, ...others] of offers.slice(0, NOTICES)) {
    const names = [first!, ...others].map(({ name }) => name)
    await notify(tx, {
      type: 'WATCH',
      user_ids: [user],
      title: `<b>${escaped(laneOf(first!))}</b>`,
      sub_title: joined([`Watch: ${names.join(', ')}`, milesOf(first!), isPriced ? rateOf(first!) : '']),
      metadata: { id: first!.offer },
    })
  }
  const more = offers.slice(NOTICES)
  if (more.length === 0) return
  await notify(tx, {
    type: 'WATCH',
    user_ids: [user],
    title: `<b>${more.length} more matching ${more.length === 1 ? 'offer' : 'offers'}</b>`,
    sub_title: `Watch: ${[...new Set(more.flat().map(({ name }) => name))].join(', ')}`,
    metadata: { id: 0, watch: more[0]![0]!.watch },
  })
}

/** Without a rate: colleagues can read the company's sent emails. */
async function mailUser(tx: Tx, catches: readonly NewCatch[], sending: Sending): Promise<void> {
  const mailed = catches.filter(({ by_email, email }) => by_email && email !== '')
  const [first] = mailed
  if (!first) return
  const company = await readCompany(tx)
  const app = sending.publicUrl ?? ''
  const lines = mailed.map((one) =>
    [
      `${laneOf(one)}, pickup ${pickupOf(one, company.time_zone) || 'not stated'}`,
      joined([`Watch: ${one.name}`, milesOf(one)]),
      ...(app === '' ? [] : [`${app}/dispatch?load=${one.offer}&panel=detail`]),
    ].join('\n'),
  )
  const mail = {
    from: formatSender(company),
    to: first.email,
    subject:
      mailed.length === 1 ? `Offer found: ${laneOf(first)}` : `${mailed.length} offers found by your watches`,
    text: lines.join('\n\n'),
  }
  await queueMail(tx, mail, sending)
}

/** Both places and the pickup: the broker and the price are not the driver's to know. */
async function alertDrivers(tx: Tx, catches: readonly NewCatch[]): Promise<void> {
  const { time_zone } = await readCompany(tx)
  for (const of of Map.groupBy(catches, ({ watch }) => watch).values()) {
    const [first] = of
    if (!first || first.drivers.length === 0) continue
    const more = of.length === 1 ? '' : ` and ${pluralize(of.length - 1, 'more offer')}`
    await pushToDrivers(tx, first.drivers, {
      title: 'Offer for your truck',
      text: `${laneOf(first)}${more}. Pickup ${pickupOf(first, time_zone) || 'not stated'}. Ask dispatch about it.`,
    })
  }
}

interface Sending extends Relayed {
  readonly publicUrl?: string | undefined
}

interface Found {
  /** Queue ids. */
  readonly seen: readonly number[]
  readonly matches: readonly Match[]
}

/** Each offer is announced once per watch, whatever is run again. */
export async function announceMatches(
  tx: Tx,
  { seen, matches }: Found,
  sending: Sending,
  now = Date.now(),
): Promise<void> {
  await clearQueue(tx, seen)
  if (matches.length === 0) return
  const found = await insertCatches(tx, matches)
  if (found.length === 0) return
  const allowed = new Set(await usersWhoCan(tx, ['watches', 'list']))
  const priced = new Set(await usersWhoCan(tx, ALL_PRICES))
  for (const [user, catches] of Map.groupBy(found, ({ user_id }) => user_id)) {
    if (!allowed.has(user)) continue
    const changed = new Set(catches.map(({ watch }) => watch))
    await emit(
      tx,
      ...[...changed].map((id) => ({ type: 'WATCH_CAUGHT' as const, data: { id }, user_id: user })),
    )
    const audible = catches.filter((one) => !isQuiet(one, now))
    if (audible.length === 0) continue
    await notifyUser(tx, user, audible, priced.has(user))
    await mailUser(tx, audible, sending)
    await alertDrivers(tx, audible)
  }
}

/** Asks once, until the watch is used or kept. */
export async function askToRemoveIdle(tx: Tx): Promise<void> {
  await clearUsed(tx)
  for (const { id, name, user_id } of await markIdle(tx))
    await notify(tx, {
      type: 'WATCH',
      user_ids: [user_id],
      title: `<b>Remove the watch ${escaped(name)}?</b>`,
      sub_title: 'Nobody opened or bid on its offers for two weeks. Keep it or remove it.',
      metadata: { id: 0, watch: id },
    })
}

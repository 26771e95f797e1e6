import { dispatchSubject, dispatchText } from '#contract/rules/dispatch-text.ts'
import { type AcknowledgedWay, ACKNOWLEDGED_WAYS, isDispatchOpen } from '#contract/rules/load-dispatch.ts'
import { LOAD, LOAD_STATUS, type LoadStatus } from '#contract/rules/load-status.ts'
import { placeName } from '#contract/rules/place.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import { escaped } from '#server/kernel/base/html.ts'
import type { Config } from '#server/kernel/config.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { formatSender, mailbox, queueMail } from '#server/kernel/email/queue.ts'
import { notify } from '#server/kernel/notification/notification.service.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { pushToDrivers } from '#server/fleet/index.ts'
import {
  type CrewMember,
  readCrew,
  readDispatch,
  readDispatcherContact,
  saveDispatch,
  setAcknowledged,
  takeOverdue,
} from '#server/freight/load-dispatch/load-dispatch.repository.ts'
import { hideBroker } from '#server/freight/load-record/driver-stops.ts'
import { lockEditable } from '#server/freight/load-record/load-access.ts'
import type { LoadChanger } from '#server/freight/load-record/load-changer.ts'
import { loadsChanged, toDriverIds } from '#server/freight/load-record/load-signal.ts'
import type { LoadRow } from '#server/freight/load-record/load.repository.ts'
import { listStops } from '#server/freight/load-record/stop.repository.ts'
import { noteInChat } from '#server/freight/load-comment/load-comment.service.ts'

type Sending = Pick<Config, 'mailOutUrl' | 'publicUrl'>

function refuseClosed(current: LoadRow): void {
  if (isDispatchOpen(current)) return
  throw new Conflict(
    current.status === LOAD.tonu
      ? `${current.number} is TONU. There is nothing to send to the driver.`
      : `${current.number} is ${LOAD_STATUS[current.status as LoadStatus]}: the driver has it already.`,
  )
}

async function mailCrew(tx: Tx, current: LoadRow, crew: readonly CrewMember[], config: Sending) {
  const mailed = crew.filter(({ email }) => email !== '')
  if (mailed.length === 0) return
  const company = await readCompany(tx)
  const stops = (await listStops(tx, current.id)).map(await hideBroker(tx, current))
  const parts = {
    load: current,
    stops,
    company,
    dispatcher: await readDispatcherContact(tx, current.dispatcher),
    app: config.publicUrl === undefined ? '' : `${config.publicUrl}/driver`,
  }
  for (const { name, email } of mailed)
    await queueMail(
      tx,
      {
        load: current.id,
        from: formatSender(company),
        to: mailbox(name, email),
        repliesTo: company.intake_address,
        subject: dispatchSubject(parts),
        text: dispatchText(parts),
      },
      config,
    )
}

/** Drivers who already have the load get it only once more, on request. */
export async function sendToDriver(
  tx: Tx,
  who: LoadChanger,
  id: number,
  { is_again }: { is_again: boolean },
  config: Sending,
): Promise<{ sent_to: string[]; unreachable: string[] }> {
  const current = await lockEditable(tx, who, id)
  refuseClosed(current)
  const crew = await readCrew(tx, toDriverIds(current))
  if (crew.length === 0)
    throw new BadRequest(`${current.number} has no driver. Edit the load and choose one.`)
  const reached = crew.filter(({ email, has_account }) => has_account || email !== '')
  const unreachable = crew.filter((one) => !reached.includes(one)).map(({ name }) => name)
  if (reached.length === 0)
    throw new BadRequest(
      `${unreachable.join(' and ')} ${unreachable.length === 1 ? 'has' : 'have'} neither the driver app nor an email address. Call them, then choose Log acknowledgment.`,
    )
  const before = await readDispatch(tx, id)
  if (before?.sent_at != null && !is_again) return { sent_to: [], unreachable }
  const sent_at = new Date().toISOString()
  await saveDispatch(tx, { load: id, drivers: crew.map((one) => one.id), sent_at, sent_by: who.id })
  await mailCrew(tx, current, reached, config)
  await pushToDrivers(
    tx,
    reached.map((one) => one.id),
    {
      title: `Acknowledge load ${current.number}`,
      text: `${placeName(current.pick_up_at)} to ${placeName(current.deliver_to)}`,
      load: id,
    },
  )
  const names = reached.map(({ name }) => name)
  await audit(tx, {
    who,
    action: 'send-to-driver',
    record_type: 'load',
    record_id: id,
    after: { sent_to: names.join(', ') },
  })
  await noteInChat(tx, who, id, `sent the load to ${names.join(' and ')}`)
  await loadsChanged(tx, id)
  return { sent_to: names, unreachable }
}

/** True when this call changed the state. By phone also a load that was not sent; the app and email know none. */
export async function acknowledge(
  tx: Tx,
  who: Changer,
  current: LoadRow,
  { by, way, at = new Date().toISOString() }: { by: string; way: AcknowledgedWay; at?: string },
): Promise<boolean> {
  const before = await readDispatch(tx, current.id)
  if (before?.acknowledged_at != null || (before === null && way !== 'dispatcher')) return false
  const now = Date.now()
  const said = Date.parse(at)
  const isPossible = said >= Date.parse(before?.sent_at ?? current.created_at) && said <= now
  const acknowledged_at = new Date(isPossible ? said : now).toISOString()
  const set = { acknowledged_at, acknowledged_by: by, acknowledged_way: way }
  if (before === null) await saveDispatch(tx, { load: current.id, drivers: toDriverIds(current), ...set })
  else await setAcknowledged(tx, current.id, set)
  await audit(tx, {
    who,
    action: 'acknowledge',
    record_type: 'load',
    record_id: current.id,
    after: { acknowledged_by: by, acknowledged_way: way },
  })
  await noteInChat(
    tx,
    who,
    current.id,
    way === 'dispatcher'
      ? 'logged that the driver acknowledged by phone'
      : `acknowledged ${ACKNOWLEDGED_WAYS[way]}`,
  )
  await loadsChanged(tx, current.id)
  return true
}

export async function logAcknowledged(tx: Tx, who: LoadChanger, id: number, by: string): Promise<void> {
  const current = await lockEditable(tx, who, id)
  if (toDriverIds(current).length === 0)
    throw new BadRequest(`${current.number} has no driver. Edit the load and choose one.`)
  await acknowledge(tx, who, current, { by, way: 'dispatcher' })
}

export async function remindOverdue(tx: Tx): Promise<void> {
  for (const { id, number, dispatcher, driver_name } of await takeOverdue(tx))
    await notify(tx, {
      type: 'ORDER',
      user_ids: [dispatcher],
      title: `<b>${escaped(number)}</b>: ${escaped(driver_name)} has not acknowledged`,
      sub_title: 'Call the driver, or send the load again.',
      metadata: { id },
    })
}

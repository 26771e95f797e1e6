import { BROKER_NEWS, brokerNews, type BrokerNewsKind } from '#contract/rules/broker-news.ts'
import { mayTakeBids } from '#contract/rules/mail-domain.ts'
import { isUnderWay, LOAD, type LoadStatus } from '#contract/rules/load-status.ts'
import { firstOpen } from '#contract/rules/order-route.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readThreadMails } from '#server/market/index.ts'
import {
  insertNews,
  type NewsLoad,
  readNewsLoad,
  wasSentAutomatically,
} from '#server/freight/broker-news/broker-news.repository.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { isOurAddress } from '#server/kernel/tenant/own-address.repository.ts'
import { lockLoad } from '#server/freight/load-record/load.repository.ts'
import { listStops } from '#server/freight/load-record/stop.repository.ts'
import { noteInChat } from '#server/freight/load-comment/load-comment.service.ts'
import { queueMail, type Relayed, formatSender } from '#server/kernel/email/queue.ts'
import { replyAddress } from '#server/kernel/email/reply-address.ts'

type Stops = Awaited<ReturnType<typeof listStops>>

const MAX_REFERENCES = 20

function stopFor(kind: BrokerNewsKind, of: NewsLoad, stops: Stops) {
  if (kind === 'late')
    return stops.find(({ id }) => id === of.margin_stop) ?? firstOpen(stops, of.status as LoadStatus)
  return kind === 'picked_up' ? stops.findLast((stop) => stop.kind === 'pickup') : stops.at(-1)
}

export async function buildBrokerEmail(tx: Tx, kind: BrokerNewsKind, of: NewsLoad, stops: Stops) {
  const stop = stopFor(kind, of, stops)
  if (!stop) return []
  const { name, phone } = await readCompany(tx)
  const eta = of.estimates?.find((one) => one.stop === stop.id)?.eta ?? null
  const late =
    of.margin_stop === stop.id && of.margin_minutes !== null && of.margin_minutes < 0
      ? -of.margin_minutes
      : null
  return [
    {
      kind,
      stop: stop.id,
      eta,
      ...brokerNews(kind, { ...of, company: { name, phone }, stop, eta, late_minutes: late }),
    },
  ]
}

export const getBrokerAddress = ({ contact_email, broker_email }: NewsLoad) => contact_email || broker_email

export const mayBeMailed = async (tx: Tx, address: string): Promise<boolean> =>
  mayTakeBids(address) && !(await isOurAddress(tx, address))

export async function mailBroker(
  tx: Tx,
  of: NewsLoad,
  { to, subject, text }: { to: string; subject: string; text: string },
  relayed: Relayed,
): Promise<number> {
  const company = await readCompany(tx)
  const thread = of.bid === null ? [] : await readThreadMails(tx, of.bid)
  const chain = thread
    .map(({ message_id }) => message_id.trim().replace(/^<|>$/g, ''))
    .filter((one) => /^[^\s<>]{1,250}$/.test(one))
  const { id } = await queueMail(
    tx,
    {
      bid: of.bid,
      load: of.id,
      from: formatSender(company),
      to,
      ...(of.reply_token
        ? { reply_to: replyAddress(company.intake_address, of.reply_token) }
        : { repliesTo: company.intake_address }),
      subject,
      text,
      in_reply_to: chain.at(-1) ?? '',
      references: chain
        .slice(-MAX_REFERENCES)
        .map((one) => `<${one}>`)
        .join(' '),
    },
    relayed,
  )
  if (of.bid !== null) await emit(tx, { type: 'BID_CHANGED', data: { id: of.bid } })
  return id
}

const isTrue = (kind: BrokerNewsKind, { status, eta_status }: NewsLoad) =>
  kind === 'late'
    ? isUnderWay(status) && eta_status === 'late'
    : kind === 'picked_up'
      ? status >= LOAD.pickedUp && status <= LOAD.delivered
      : status === LOAD.delivered

export const isEnabled = (kind: BrokerNewsKind, of: NewsLoad): boolean =>
  kind === 'late' ? (of.late_mails ?? of.broker_late_mails) : (of.status_mails ?? of.broker_status_mails)

export async function sendAutomaticEmail(
  tx: Tx,
  id: number,
  kind: BrokerNewsKind,
  relayed: Relayed,
): Promise<boolean> {
  await lockLoad(tx, id)
  const of = await readNewsLoad(tx, id)
  if (
    !of ||
    of.deleted_at !== null ||
    getBrokerAddress(of) === '' ||
    !isTrue(kind, of) ||
    !isEnabled(kind, of)
  )
    return false
  if (!(await mayBeMailed(tx, getBrokerAddress(of)))) return false
  const [draft] = await buildBrokerEmail(tx, kind, of, await listStops(tx, id))
  if (
    !draft ||
    (kind === 'late' && draft.eta === null) ||
    (await wasSentAutomatically(tx, id, draft.stop, kind))
  )
    return false
  const { subject, text, stop } = draft
  await insertNews(tx, {
    load: id,
    stop,
    kind,
    mail: await mailBroker(tx, of, { to: getBrokerAddress(of), subject, text }, relayed),
    sent_by: null,
  })
  await noteInChat(tx, undefined, id, `emailed the broker: ${BROKER_NEWS[kind].toLowerCase()}`, 'office')
  await emit(tx, { type: 'ORDER_CHANGED', data: { id } })
  return true
}

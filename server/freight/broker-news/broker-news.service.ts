import type { z } from 'zod'
import type { BrokerNewsOfLoad, sendBrokerNews } from '#contract/entities/freight/broker-news.ts'
import { BROKER_MAILS, type BrokerMailKind, type BrokerNewsKind } from '#contract/rules/broker-news.ts'
import { HOUR_MS } from '#contract/rules/durations.ts'
import { canSeePrices } from '#contract/rules/load-access.ts'
import { isUnderWay, LOAD } from '#contract/rules/load-status.ts'
import { clockTime, zonedTime } from '#contract/rules/stop-time.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { BadRequest, Conflict, TooManyRequests } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import {
  handSent,
  insertNews,
  type NewsLoad,
  readNewsLoad,
  saidBefore,
  saveChoice,
  repliesOfLoad,
  sentNews,
} from '#server/freight/broker-news/broker-news.repository.ts'
import type { Viewer } from '#server/kernel/tenant/viewer.ts'
import {
  getBrokerAddress,
  buildBrokerEmail,
  mailBroker,
  mayBeMailed,
} from '#server/freight/broker-news/broker-news-draft.service.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import type { LoadChanger } from '#server/freight/load-record/load-changer.ts'
import { listStops } from '#server/freight/load-record/stop.repository.ts'
import { noteInChat } from '#server/freight/load-comment/load-comment.service.ts'
import { lockEditable } from '#server/freight/load-record/load-access.ts'
import type { Relayed } from '#server/kernel/email/queue.ts'

const NOT_THE_BROKER =
  'This address belongs to a load board, an automated sender or your company. Enter the broker’s.'

/**
 * One a minute: more than anyone writes by hand for forty trucks, and too few for a hijacked account to flood
 * brokers.
 */
const MAILS_AN_HOUR = 60

function kindsFor({ status }: NewsLoad): BrokerNewsKind[] {
  if (status < LOAD.pickedUp) return ['late']
  if (isUnderWay(status)) return ['late', 'picked_up']
  return status === LOAD.delivered ? ['delivered', 'picked_up'] : []
}

export async function newsOfLoad(tx: Tx, viewer: Viewer, id: number): Promise<BrokerNewsOfLoad> {
  const of = await orNotFound(readNewsLoad(tx, id))
  const stops = await listStops(tx, id)
  const drafts: BrokerNewsOfLoad['drafts'] = []
  for (const kind of kindsFor(of))
    drafts.push(...(await buildBrokerEmail(tx, kind, of, stops)).map(({ eta: _eta, ...draft }) => draft))
  const { status_mails, late_mails } = of
  return {
    to: getBrokerAddress(of),
    status_mails,
    late_mails,
    broker: { name: of.broker_name, status_mails: of.broker_status_mails, late_mails: of.broker_late_mails },
    drafts,
    // A reply may mention the price.
    replies: canSeePrices(of, viewer) ? await repliesOfLoad(tx, id) : [],
    sent: await sentNews(tx, id),
  }
}

export async function sendNews(
  tx: Tx,
  who: LoadChanger,
  id: number,
  { kind, stop, ...words }: Omit<z.output<typeof sendBrokerNews.body>, 'kind'> & { kind: BrokerMailKind },
  relayed: Relayed,
): Promise<void> {
  await lockEditable(tx, who, id)
  const of = await orNotFound(readNewsLoad(tx, id))
  if ((await listStops(tx, id)).every((one) => one.id !== stop))
    throw new BadRequest({ stop: ['This stop was removed. Reload the page.'] })
  if (!(await mayBeMailed(tx, words.to))) throw new BadRequest({ to: [NOT_THE_BROKER] })
  const oldest = await handSent(tx, who.id, MAILS_AN_HOUR)
  if (oldest !== undefined) {
    const { time_zone } = await readCompany(tx)
    const next = Date.parse(oldest) + HOUR_MS
    throw new TooManyRequests((next - Date.now()) / 1000, {
      text: [
        `You sent ${MAILS_AN_HOUR} emails to brokers in the last hour. You can send the next at ${clockTime(next, time_zone)}.`,
      ],
    })
  }
  const before = await saidBefore(tx, id, { kind, stop, ...words })
  if (before !== undefined) {
    const { time_zone } = await readCompany(tx)
    throw new Conflict({
      text: [
        `${words.to} got this message on ${zonedTime(before, time_zone)}. Change the text to send it again.`,
      ],
    })
  }
  await insertNews(tx, {
    load: id,
    stop,
    kind,
    mail: await mailBroker(tx, of, words, relayed),
    sent_by: who.id,
  })
  await audit(tx, {
    who,
    action: 'broker-news',
    record_type: 'load',
    record_id: id,
    after: { kind, to: words.to, subject: words.subject },
  })
  await noteInChat(
    tx,
    who,
    id,
    kind === 'revise'
      ? 'asked the broker to revise the rate confirmation'
      : `emailed the broker: ${BROKER_MAILS[kind].toLowerCase()}`,
    'office',
  )
  await emit(tx, { type: 'ORDER_CHANGED', data: { id } })
}

export async function chooseNews(
  tx: Tx,
  who: LoadChanger,
  id: number,
  choice: { status_mails: boolean | null; late_mails: boolean | null },
): Promise<void> {
  await lockEditable(tx, who, id)
  const { status_mails, late_mails } = await orNotFound(readNewsLoad(tx, id))
  await saveChoice(tx, id, choice)
  await audit(tx, {
    who,
    action: 'broker-news-choice',
    record_type: 'load',
    record_id: id,
    before: { status_mails, late_mails },
    after: choice,
  })
  await emit(tx, { type: 'ORDER_CHANGED', data: { id } })
}

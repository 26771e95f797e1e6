import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts'
import { kindText } from '#contract/rules/field-text.ts'
import { escaped } from '#server/kernel/base/html.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { recordFirstNotice } from '#server/kernel/notification/notice.repository.ts'
import { notify } from '#server/kernel/notification/notification.service.ts'
import { administratorAddresses } from '#server/people/index.ts'
import { queueMail, type Relayed, formatSender } from '#server/kernel/email/queue.ts'
import { isDropping, isGrowing, isSilent } from '#server/market/mail-watch/habit.ts'
import {
  countUnchecked,
  forgetSilentNameServers,
  qualityBySender,
  receivedByHour,
} from '#server/market/mail-watch/watch.repository.ts'

const CHECK_FEED = 'Email usually arrives at this hour. Check the mailbox and the feed.'
const CHECK_DNS =
  'Replies, withdrawals and reposts from unverified senders need review. Check this server’s DNS.'

const ADMINISTRATORS = ['jobs', 'list'] as const

const notifyAdmins = (tx: Tx, type: 'MAIL' | 'SYSTEM', title: string, sub_title: string): Promise<void> =>
  notify(tx, { type, can: ADMINISTRATORS, title, sub_title, metadata: { id: 0 } })

const formatDay = (now: number) => new Date(now).toISOString().slice(0, 10)
const agoText = (ms: number) =>
  ms < 2 * HOUR_MS ? `${Math.round(ms / MINUTE_MS)} min` : `${Math.round(ms / HOUR_MS)} h`

async function mailOfSilence(tx: Tx, ago: string, last: number, settings: Relayed): Promise<void> {
  const company = await readCompany(tx)
  const text = `No email has arrived at ${company.intake_address} for ${ago}. The last one arrived ${kindText('instant', new Date(last).toISOString(), company.time_zone)}.\n${CHECK_FEED}\n\nFor details, open Settings → Email and data.`
  for (const to of await administratorAddresses(tx))
    await queueMail(
      tx,
      { from: formatSender(company), to, subject: `No email at ${company.intake_address} for ${ago}`, text },
      settings,
    )
}

export async function watchMail(tx: Tx, settings: Relayed): Promise<void> {
  const { hours, last, now } = await receivedByHour(tx)
  if (
    last !== null &&
    isSilent(hours, last, now) &&
    (await recordFirstNotice(tx, 'silence', new Date(last).toISOString()))
  ) {
    await notifyAdmins(tx, 'MAIL', `<b>No email for ${agoText(now - last)}</b>`, CHECK_FEED)
    await mailOfSilence(tx, agoText(now - last), last, settings)
  }
  const senders = await qualityBySender(tx)
  const sum = (of: (sender: (typeof senders)[number]) => number) =>
    senders.reduce((total, sender) => total + of(sender), 0)
  const waiting = sum(({ lastDay }) => lastDay.quarantined)
  if (
    isGrowing(
      waiting,
      sum(({ weekBefore }) => weekBefore),
    ) &&
    (await recordFirstNotice(tx, 'growth', formatDay(now)))
  )
    await notifyAdmins(
      tx,
      'MAIL',
      `<b>${waiting} emails held for review</b> in the last 24 hours`,
      'More than twice the usual number.',
    )
  const week = formatDay(Math.floor(now / (7 * DAY_MS)) * 7 * DAY_MS)
  for (const { sender, lastDay, before } of senders) {
    if (
      sender === '' ||
      !isDropping(lastDay, before) ||
      !(await recordFirstNotice(tx, 'quality', `${week} ${sender}`))
    )
      continue
    const words = `${lastDay.quarantined} of ${lastDay.received} emails in the last 24 hours couldn’t be parsed. The format may have changed.`
    await notifyAdmins(tx, 'MAIL', `<b>More emails from ${escaped(sender)}</b> can’t be parsed`, words)
  }
}

export async function watchNameServers(tx: Tx, isAnswering: boolean): Promise<void> {
  if (!isAnswering) {
    if (await recordFirstNotice(tx, 'name_servers', ''))
      await notifyAdmins(
        tx,
        'MAIL',
        '<b>Senders can’t be verified</b>: name servers aren’t responding',
        CHECK_DNS,
      )
    return
  }
  if (!(await forgetSilentNameServers(tx))) return
  const waiting = await countUnchecked(tx)
  const words =
    waiting === 1
      ? '1 email from an unverified sender needs review'
      : `${waiting} emails from unverified senders need review`
  await notifyAdmins(
    tx,
    'MAIL',
    '<b>Senders are verified again</b>: name servers are responding',
    waiting === 0 ? '' : `${words}.`,
  )
}

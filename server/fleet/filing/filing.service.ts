import { dayText, daysBetween } from '#contract/rules/dates.ts'
import { FILING_KINDS } from '#contract/rules/filings.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { type DueFiling, listDueFilings } from '#server/fleet/filing/filing.repository.ts'
import { escaped } from '#server/kernel/base/html.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { notify, usersWhoCan } from '#server/kernel/notification/notification.service.ts'

const filingName = ({ kind, name }: DueFiling) => [FILING_KINDS[kind], name].filter(Boolean).join(' ')

function whenText({ due_on }: DueFiling, today: string): string {
  const days = daysBetween(today, due_on)
  if (days < 0) return `was due on ${dayText(due_on)}`
  return `due on ${dayText(due_on)}${days === 0 ? ', today' : `, in ${pluralize(days, 'day')}`}`
}

/** One notification a filing and day to each user who may mark it as filed. */
export async function remindOfFilings(tx: Tx, today: string): Promise<void> {
  const due = await listDueFilings(tx, today)
  if (due.length === 0) return
  const user_ids = await usersWhoCan(tx, ['filings', 'edit'])
  for (const one of due)
    await notify(tx, {
      type: 'FILING',
      title: `<b>${escaped(filingName(one))}</b> ${whenText(one, today)}`,
      sub_title: 'Mark it as filed and upload its proof.',
      metadata: { id: one.id },
      user_ids,
    })
}

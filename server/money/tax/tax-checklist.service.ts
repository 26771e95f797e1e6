import { dayText } from '#contract/rules/dates.ts'
import { ALL_PRICES } from '#contract/rules/load-access.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { CHECKLIST_MONTH, PAYER_GAPS, taxDueOn } from '#contract/rules/tax.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { notify, usersWhoCan } from '#server/kernel/notification/notification.service.ts'
import { payerGaps, readTaxForms, usualYear } from '#server/money/tax/tax-form.service.ts'

const DAYS = ['01', '15']

/** On the 1st and 15th from October until the forms are due. */
export function isChecklistDay(today: string): boolean {
  const month = Number(today.slice(5, 7))
  return (month >= CHECKLIST_MONTH || month === 1) && DAYS.includes(today.slice(8))
}

/** One notification to each user who may complete the forms; none where nothing is missing. */
export async function remindOfTaxForms(tx: Tx, today: string): Promise<void> {
  if (!isChecklistDay(today)) return
  const year = usualYear(today)
  const missing = (await readTaxForms(tx, year)).filter(({ form_state }) => form_state === 'missing')
  const [first] = missing
  if (!first) return
  const gaps = await payerGaps(tx)
  const payer = gaps.length === 0 ? '' : `; 1099 payer: ${gaps.map((gap) => PAYER_GAPS[gap]).join(', ')}`
  const priced = new Set(await usersWhoCan(tx, ALL_PRICES))
  await notify(tx, {
    type: 'TAX',
    title: `1099-NEC: data of <b>${pluralize(missing.length, 'payee')}</b> missing`,
    sub_title: `Tax year ${year}, due ${dayText(taxDueOn(year))}${payer}`,
    metadata: { id: first.id },
    user_ids: (await usersWhoCan(tx, ['tax-forms', 'edit'])).filter((user) => priced.has(user)),
  })
}

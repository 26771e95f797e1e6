import type { IssuePlan } from '#contract/entities/money/invoice-sending.ts'
import { BILLING_REQUIREMENTS, type BillingWay, billedCents } from '#contract/rules/billing.ts'
import { type LoadViewer, seesPrices } from '#contract/rules/load-access.ts'
import { BadRequest, Conflict, type HttpError } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { acceptedValues, billingChecks, readBillingRows } from '#server/freight/index.ts'
import { type LoadRow, namesOfBrokers } from '#server/money/invoice/invoice.repository.ts'
import { NOTHING_TO_BILL, refusalOf } from '#server/money/invoice/invoice.service.ts'
import { type BillingRow, toMissing, toMissingError } from '#server/money/invoice/sending.service.ts'

const ELSEWHERE = {
  portal: 'This broker takes invoices through its portal. Send it there, then mark it as sent.',
  post: 'This broker takes invoices by mail. Mail it, then mark it as sent.',
} as const satisfies Record<Exclude<BillingWay, 'mail'>, string>
const NO_EMAIL = 'This broker has no billing email. Add one.'

/** Reason that an invoice can't be emailed to the broker. */
export function toDeliveryError({ way, email }: Pick<BillingRow, 'way' | 'email'>): HttpError | undefined {
  if (way !== 'mail') return new Conflict(ELSEWHERE[way])
  return email === '' ? new BadRequest({ to: [NO_EMAIL] }) : undefined
}

type Problem = IssuePlan['problems'][number] & { error: HttpError }
export type Planned = Omit<IssuePlan, 'problems'> & { problems: readonly Problem[] }

const problem = (
  stops: Problem['stops'],
  about: Problem['about'],
  error: HttpError,
  text = error.message,
): Problem => ({ stops, about, text, error })

const RATE_MISSING = new Conflict({ loads: [NOTHING_TO_BILL] })

function sendProblems(row: BillingRow): Problem[] {
  const missing = toMissing(row)
  const lacking = toMissingError(missing)
  const delivery = toDeliveryError(row)
  const names = missing.filter(({ waiver }) => waiver === '').map(({ code }) => BILLING_REQUIREMENTS[code])
  return [
    ...(lacking ? [problem('send', 'billing', lacking, `Missing: ${names.join(', ')}.`)] : []),
    ...(delivery ? [problem('send', 'broker', delivery)] : []),
  ]
}

/** Plans an invoice per load with every problem that blocks it; writes nothing. */
export async function planLoads(tx: Tx, who: LoadViewer, loads: readonly LoadRow[]): Promise<Planned[]> {
  const ids = loads.map(({ id }) => id)
  const names = await namesOfBrokers(tx, ids)
  const rows = await readBillingRows(tx, ids)
  const checks = await billingChecks(tx, rows)
  const recipients = await acceptedValues(tx, ids, 'invoice_email')
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return loads.map((load): Planned => {
    const { id, number, broker, invoice } = load
    const plan = { id, number, broker, invoice, bill_to: names.get(id) ?? '' }
    const refused = refusalOf(load, who)
    const row = rowOf.get(id)
    const hidden = { ...plan, billed_cents: null, to: '', warnings: [] }
    if (!row || !seesPrices(load, who))
      return { ...hidden, problems: refused ? [problem('issue', 'load', refused.error, refused.text)] : [] }
    const billed_cents = billedCents(row.broker_price_cents, row.status, row.charges)
    const seen = { ...plan, billed_cents, to: row.way === 'mail' ? row.email : '' }
    if (refused)
      return {
        ...seen,
        warnings: [],
        problems: [problem('issue', invoice === null ? 'load' : 'invoice', refused.error, refused.text)],
      }
    const { holds = [], warnings = [] } = checks.get(id) ?? {}
    const confirmed = recipients.get(id) ?? ''
    const isOther = confirmed !== '' && confirmed.toLowerCase() !== seen.to.toLowerCase()
    return {
      ...seen,
      warnings: [
        ...warnings,
        ...(isOther ? [`The rate confirmation says to send invoices to ${confirmed}.`] : []),
      ],
      problems: [
        ...(holds.length > 0 ? [problem('issue', 'billing', new Conflict(holds.join(' ')))] : []),
        ...(billed_cents <= 0 ? [problem('issue', 'load', RATE_MISSING)] : []),
        ...sendProblems(row),
      ],
    }
  })
}

export const toPlan = ({ problems, ...plan }: Planned): IssuePlan => ({
  ...plan,
  problems: problems.map(({ stops, about, text }) => ({ stops, about, text })),
})

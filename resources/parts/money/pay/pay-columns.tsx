import { Typography } from 'antd'
import type { listSalaries, Pay } from '#contract/entities/money/pay.ts'
import { payFacts } from '#contract/fields/pay.ts'
import { dayText, dayWriter } from '#contract/rules/dates.ts'
import { twoDigits, weekName } from '#contract/rules/iso-week.ts'
import { loadCount } from '#contract/rules/load-count.ts'
import { isPayLate, paidWord, payName, type PayState, payStatusText } from '#contract/rules/pay.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { useClock } from '#kit/cells/clock.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { StatusTag, type Tone } from '#kit/cells/status.tsx'
import { Day } from '#kit/cells/time.tsx'
import { useCompanyZone } from '#kit/cells/zone.tsx'
import { defineFilters } from '#kit/list/filters.ts'

type Due = Pick<Pay, 'total_cents' | 'pay_by' | 'paid_on' | 'paid_cents'>

const STATE_TONES: Readonly<Record<PayState, Tone>> = {
  open: 'plain',
  reviewed: 'blue',
  locked: 'yellow',
  closed: 'green',
  reopened: 'yellow',
}

const Week = ({ monday }: Pick<Pay, 'monday'>) => (
  <time dateTime={monday}>
    {weekName(monday)}, <Typography.Text type="secondary">{dayText(monday)}</Typography.Text>
  </time>
)

const PayStateCell = (pay: Pick<Pay, 'state' | 'total_cents' | 'paid_cents'>) => {
  return (
    <StatusTag tone={paidWord(pay) === 'Paid' ? 'green' : STATE_TONES[pay.state]}>
      {payStatusText(pay)}
    </StatusTag>
  )
}

const Changed = ({ changed_loads }: Pick<Pay, 'changed_loads'>) =>
  changed_loads === 0 ? <Dash /> : <StatusTag tone="danger">{pluralize(changed_loads, 'load')}</StatusTag>

export const payTitle = ({ payee_name, monday }: Pick<Pay, 'payee_name' | 'monday'>) =>
  payName(payee_name, monday)

export const WEEK_FIELDS = {
  // The filter above the list says which week it is, but for all weeks.
  monday: {
    cell: { compute: Week },
    column: { width: 160, under: { filter: 'week', value: 'all' }, card: 'line' },
    group: 'Week',
  },
  state: {
    cell: { compute: PayStateCell },
    column: { width: 132, priority: 'always', card: 'head' },
    group: 'Week',
  },
  changed_loads: {
    cell: { compute: Changed },
    column: { width: 140, priority: 3, card: 'labeled' },
    group: 'Week',
    sparse: true,
  },
  loads: {
    cell: { compute: loadCount, numeric: true },
    column: { width: 96, priority: 1, card: 'labeled' },
    group: 'Week',
  },
  pending: { column: { width: 104, priority: 2 }, group: 'Week' },
  open_disputes: { column: { width: 82, priority: 4 }, group: 'Week' },
} as const

export const YEAR_FIELDS = {
  year_gross_cents: { group: 'Year to date' },
  year_deducted_cents: { group: 'Year to date' },
  year_advanced_cents: { group: 'Year to date' },
  year_cents: { group: 'Year to date' },
} as const

export const PAYMENT_FIELDS = {
  paid_on: { column: { width: 98, priority: 'always', card: 'labeled' }, group: 'Payment' },
  paid_cents: { column: { width: 120, hidden: true }, group: 'Payment' },
  paid_reference: { group: 'Payment', sparse: true },
} as const

const PaymentText = ({ total_cents, pay_by, paid_on, paid_cents }: Due) => {
  const today = dayWriter(useCompanyZone())
  const isLate = useClock((now) => isPayLate({ total_cents, pay_by, paid_cents }, today(now)))
  if (paid_on !== null && paid_cents >= total_cents)
    return (
      <>
        Paid <Day value={paid_on} />
      </>
    )
  if (pay_by === null || total_cents <= 0) return <Dash />
  return (
    <Typography.Text type={isLate ? 'danger' : undefined} strong={isLate}>
      {isLate ? 'Overdue' : 'Due'} <Day value={pay_by} />
    </Typography.Text>
  )
}

export const OWNER_PAYMENT_FIELDS = {
  ...PAYMENT_FIELDS,
  pay_by: { group: 'Payment' },
  paid_on: {
    label: 'Payment',
    cell: { compute: (row: Due) => <PaymentText {...row} />, ofRow: true },
    column: { width: 140, priority: 'always', card: 'labeled' },
    group: 'Payment',
  },
} as const

/** Starts with the last complete week, as the current one has few figures yet. */
export const payFilters = (payee: string) =>
  defineFilters<typeof listSalaries>([
    { kind: 'search', name: 'search', label: `Search ${payee}` },
    {
      kind: 'week',
      name: 'week',
      label: 'Week',
      weeksAgo: 1,
      sends: ({ year, week }) => ({ year, week: twoDigits(week) }),
    },
    {
      kind: 'choice',
      name: 'state',
      label: payFacts.state.label,
      choices: { '': 'All', ...payFacts.state.codes },
      initial: '',
    },
  ])

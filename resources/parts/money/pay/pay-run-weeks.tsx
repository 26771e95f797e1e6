import { Card, Checkbox, Flex, Typography } from 'antd'
import type { PayBlocker, PayRunWeek } from '#contract/entities/money/pay-run.ts'
import { weekName } from '#contract/rules/iso-week.ts'
import { loadCount } from '#contract/rules/load-count.ts'
import { dollars } from '#contract/rules/money.ts'
import { isPayLate, readPayId } from '#contract/rules/pay.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { EmailAddress } from '#kit/cells/email-address.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { Day } from '#kit/cells/time.tsx'
import { useToday } from '#kit/cells/today.ts'
import { type FigureColumn, FigureTable } from '#kit/figures/figure-table.tsx'
import type { PayRunCalls } from './pay-run-calls.ts'

type Named = Pick<PayRunWeek, 'id' | 'payee_name' | 'monday'>

export const sumToPay = (weeks: readonly { pay_cents: number }[]) =>
  weeks.reduce((all, { pay_cents }) => all + pay_cents, 0)
export const countPayees = (weeks: readonly { payee: number }[]) =>
  new Set(weeks.map(({ payee }) => payee)).size
export const isPaidOut = ({ pay_cents }: { pay_cents: number }) => pay_cents > 0

function Week({ monday }: Pick<Named, 'monday'>) {
  return (
    <>
      {weekName(monday)},{' '}
      <Typography.Text type="secondary">
        <Day value={monday} />
      </Typography.Text>
    </>
  )
}

const Reasons = ({ blockers }: { blockers: readonly PayBlocker[] }) => (
  <Flex vertical gap={4}>
    {blockers.map(({ text, resource, id }) => (
      <RecordLink key={text} resource={resource} id={id}>
        {text}
      </RecordLink>
    ))}
  </Flex>
)

export const toRecord = (resource: string): FigureColumn<Named> => ({
  title: 'Name',
  cell: ({ id, payee_name }) => (
    <RecordLink resource={resource} id={id}>
      {payee_name}
    </RecordLink>
  ),
})
export const WEEK: FigureColumn<Named> = { title: 'Week', isWords: true, cell: Week }

interface BlockedProps {
  label: string
  resource: string
  weeks: readonly (Named & { blockers: readonly PayBlocker[] })[]
}

export const Blocked = ({ label, resource, weeks }: BlockedProps) => (
  <FigureTable
    label={label}
    hasWords
    items={weeks}
    keyOf={({ id }) => id}
    columns={[
      toRecord(resource),
      WEEK,
      { title: 'Blocked by', cell: (week) => <Reasons blockers={week.blockers} /> },
    ]}
  />
)

/** Weeks that the user chose, by id, over those that are due in the week of the run. */
type Choices = ReadonlyMap<number, boolean>

/** A week is only selected with the payee's earlier weeks of the plan: those are locked before it. */
export function selectWeeks(
  weeks: readonly PayRunWeek[],
  choices: Choices,
  isDue: (week: PayRunWeek) => boolean,
): readonly PayRunWeek[] {
  const selected = new Set<number>()
  for (const week of weeks.toSorted((one, other) => (one.monday < other.monday ? -1 : 1)))
    if ((choices.get(week.id) ?? isDue(week)) && week.after.every((id) => selected.has(id)))
      selected.add(week.id)
  return weeks.filter(({ id }) => selected.has(id))
}

interface DueProps {
  label: string
  resource: string
  calls: PayRunCalls
  weeks: readonly PayRunWeek[]
  /** Across all weeks of the run. */
  selected: readonly PayRunWeek[]
  onSelect: (ids: readonly number[], isSelected: boolean) => void
}

const isAmong = (selected: readonly PayRunWeek[], id: number) => selected.some((week) => week.id === id)

/** The payee's earlier weeks that have to be selected before this one can be. */
const earlierOf = ({ after }: PayRunWeek, selected: readonly PayRunWeek[]) =>
  after.filter((id) => !isAmong(selected, id))

const earlierText = (ids: readonly number[]) =>
  `Select ${ids.map((id) => weekName(readPayId(id).monday).toLowerCase()).join(', ')} first`

function Payee({
  week,
  resource,
  selected,
  onSelect,
}: Omit<DueProps, 'label' | 'calls' | 'weeks'> & { week: PayRunWeek }) {
  const { id, payee_name, monday, total_cents } = week
  const earlier = earlierOf(week, selected)
  const does = total_cents < 0 ? 'Lock' : 'Pay'
  return (
    <Flex align="center" gap={8}>
      <Checkbox
        aria-label={`${does} ${payee_name}, ${weekName(monday)}`}
        checked={isAmong(selected, id)}
        disabled={earlier.length > 0}
        onChange={({ target }) => onSelect([id], target.checked)}
      />
      <div>
        <RecordLink resource={resource} id={id}>
          {payee_name}
        </RecordLink>
        {earlier.length > 0 && (
          <div>
            <Typography.Text type="secondary">{earlierText(earlier)}</Typography.Text>
          </div>
        )}
      </div>
    </Flex>
  )
}

function PayBy({ week: { pay_by, total_cents } }: { week: PayRunWeek }) {
  const today = useToday()
  if (pay_by === null) return <Typography.Text type="secondary">No POD yet</Typography.Text>
  const isLate = isPayLate({ pay_by, total_cents, paid_cents: 0 }, today)
  return (
    <Typography.Text {...(isLate && { type: 'danger' })}>
      <Day value={pay_by} />
      {isLate && ', overdue'}
    </Typography.Text>
  )
}

/** As the lists show it, and what locking the week changes. */
const Total = ({ total_cents, locking_cents }: PayRunWeek) =>
  locking_cents === 0 ? (
    dollars(total_cents)
  ) : (
    <>
      {dollars(total_cents)}
      <div>
        <Typography.Text type="secondary">
          {dollars(total_cents - locking_cents)} {locking_cents < 0 ? '−' : '+'}{' '}
          {dollars(Math.abs(locking_cents))} when locked
        </Typography.Text>
      </div>
    </>
  )

const ToPay = ({
  total_cents,
  pay_cents,
  of,
}: Pick<PayRunWeek, 'total_cents' | 'pay_cents'> & { of: string }) =>
  total_cents < 0 ? (
    <Typography.Text type="warning">
      {of === 'salaries' ? 'Nothing to pay' : `Carries ${dollars(total_cents)}`}
    </Typography.Text>
  ) : (
    dollars(pay_cents)
  )

function SelectAll({ weeks, selected, onSelect }: Pick<DueProps, 'weeks' | 'selected' | 'onSelect'>) {
  const chosen = weeks.filter(({ id }) => isAmong(selected, id))
  // A week that would be locked below zero is chosen on its own.
  const all = weeks.filter(({ total_cents }) => total_cents >= 0)
  if (all.length === 0) return null
  return (
    <Checkbox
      checked={chosen.length >= all.length}
      indeterminate={chosen.length > 0 && chosen.length < all.length}
      onChange={({ target }) =>
        onSelect(
          (target.checked ? all : weeks).map(({ id }) => id),
          target.checked,
        )
      }
    >
      Select all
    </Checkbox>
  )
}

export function Due({ label, resource, calls, weeks, selected, onSelect }: DueProps) {
  if (weeks.length === 0) return null
  const chosen = weeks.filter(({ id }) => isAmong(selected, id))
  return (
    <Card
      size="small"
      title={`${label}: ${pluralize(countPayees(weeks), ...calls.payees)}`}
      extra={<SelectAll weeks={weeks} selected={selected} onSelect={onSelect} />}
    >
      <FigureTable
        label={label}
        items={weeks}
        keyOf={({ id }) => id}
        columns={[
          {
            title: 'Name',
            cell: (week) => <Payee week={week} resource={resource} selected={selected} onSelect={onSelect} />,
          },
          WEEK,
          { title: 'Loads', cell: loadCount },
          ...(calls.hasDueDates
            ? [{ title: 'Pay by', isWords: true as const, cell: (week: PayRunWeek) => <PayBy week={week} /> }]
            : []),
          {
            title: 'Statement to',
            isWords: true,
            cell: ({ email }) =>
              email ? (
                <EmailAddress value={email} />
              ) : (
                <Typography.Text type="warning">No email address</Typography.Text>
              ),
          },
          { title: 'Total', cell: Total },
          { title: 'To pay', cell: (week) => <ToPay {...week} of={resource} /> },
        ]}
        total={{
          label: `Selected: ${pluralize(countPayees(chosen), ...calls.payees)}`,
          cells: [dollars(sumToPay(chosen))],
        }}
      />
    </Card>
  )
}

import { Checkbox, Flex, Typography } from 'antd'
import type { PayBlocker, PayRunWeek } from '#contract/entities/money/pay-run.ts'
import { weekName } from '#contract/rules/iso-week.ts'
import { loadCount } from '#contract/rules/load-count.ts'
import { dollars } from '#contract/rules/money.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { Day } from '#kit/cells/time.tsx'
import { type FigureColumn, FigureTable } from '#kit/figures/figure-table.tsx'

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

interface SelectionProps {
  weeks: readonly PayRunWeek[]
  selected: readonly PayRunWeek[]
  onSelect: (ids: readonly number[], isSelected: boolean) => void
}

export const SelectAll = ({ weeks, selected, onSelect }: SelectionProps) => (
  <Checkbox
    checked={selected.length === weeks.length}
    indeterminate={selected.length > 0 && selected.length < weeks.length}
    onChange={({ target }) =>
      onSelect(
        weeks.map(({ id }) => id),
        target.checked,
      )
    }
  >
    Select all
  </Checkbox>
)

export function Due({ resource, weeks, selected, onSelect }: SelectionProps & { resource: string }) {
  return (
    <FigureTable
      label="To pay"
      items={weeks}
      keyOf={({ id }) => id}
      columns={[
        {
          title: 'Name',
          cell: ({ id, payee_name, monday }) => (
            <Flex align="center" gap={8}>
              <Checkbox
                aria-label={`Pay ${payee_name}, ${weekName(monday)}`}
                checked={selected.some((week) => week.id === id)}
                onChange={({ target }) => onSelect([id], target.checked)}
              />
              <RecordLink resource={resource} id={id}>
                {payee_name}
              </RecordLink>
            </Flex>
          ),
        },
        WEEK,
        { title: 'Loads', cell: loadCount },
        { title: 'Due', isWords: true, cell: ({ pay_by }) => (pay_by ? <Day value={pay_by} /> : <Dash />) },
        {
          title: 'Statement to',
          isWords: true,
          cell: ({ email }) => email || <Typography.Text type="warning">No email address</Typography.Text>,
        },
        { title: 'Total', cell: ({ total_cents }) => dollars(total_cents) },
        { title: 'To pay', cell: ({ pay_cents }) => dollars(pay_cents) },
      ]}
      total={{
        label: 'Selected',
        cells: [dollars(sumToPay(selected))],
      }}
    />
  )
}

import { useNotification } from '@refinedev/core'
import { Alert, Button, Card, Checkbox, Flex, Input, Typography } from 'antd'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  PAY_RUN_WEEKS,
  type PayBlocker,
  type PayRunAnswer,
  type PayRunWeek,
} from '#contract/entities/money/pay-run.ts'
import { type IsoWeek, readWeek, weekName } from '#contract/rules/iso-week.ts'
import { loadCount } from '#contract/rules/load-count.ts'
import { dollars } from '#contract/rules/money.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { useRead, useSend } from '#kit/call.ts'
import { Dash } from '#kit/cells/field-value.tsx'
import { RecordLink } from '#kit/cells/record-link.tsx'
import { Day } from '#kit/cells/time.tsx'
import { useToday } from '#kit/cells/today.ts'
import { Failure } from '#kit/failure.tsx'
import { type FigureColumn, FigureTable } from '#kit/figures/figure-table.tsx'
import { DayField } from '#kit/form/day-field.tsx'
import { fieldErrors, type FieldErrors } from '#kit/form/field-errors.ts'
import { Labeled } from '#kit/form/labeled.tsx'
import { readFilter, type WeekFilter as WeekSpec } from '#kit/list/filters.ts'
import { WeekFilter } from '#kit/list/week-filter.tsx'
import { SelectBox } from '#kit/lookup/select-box.tsx'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import { BackLink } from '#kit/show/back-link.tsx'
import { usePageTitle } from '#kit/use-page-title.ts'
import type { PayRunCalls } from './pay-run-calls.ts'
import '#kit/kit.css'
import '#kit/list/list.css'
import '#kit/show/show.css'
import '#kit/form/form.css'

const THROUGH: WeekSpec = {
  kind: 'week',
  name: 'week',
  label: 'Through week',
  weeksAgo: 1,
  isOne: true,
  sends: (week) => ({ ...week }),
}
const MOST_WEEKS = 52
const RANGES = [1, PAY_RUN_WEEKS, 13, MOST_WEEKS].map((weeks) => ({
  value: String(weeks),
  label: weeks === 1 ? 'This week only' : `Last ${weeks} weeks`,
}))

type Named = Pick<PayRunWeek, 'id' | 'payee_name' | 'monday'>

const RANGE_BOX = { width: 160 } as const

const sum = (weeks: readonly { pay_cents: number }[]) =>
  weeks.reduce((all, { pay_cents }) => all + pay_cents, 0)
const countPayees = (weeks: readonly { payee: number }[]) => new Set(weeks.map(({ payee }) => payee)).size
const isPaidOut = ({ pay_cents }: { pay_cents: number }) => pay_cents > 0

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

const toRecord = (resource: string): FigureColumn<Named> => ({
  title: 'Name',
  cell: ({ id, payee_name }) => (
    <RecordLink resource={resource} id={id}>
      {payee_name}
    </RecordLink>
  ),
})
const WEEK: FigureColumn<Named> = { title: 'Week', isWords: true, cell: Week }

interface BlockedProps {
  label: string
  resource: string
  weeks: readonly (Named & { blockers: readonly PayBlocker[] })[]
}

const Blocked = ({ label, resource, weeks }: BlockedProps) => (
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

const SelectAll = ({ weeks, selected, onSelect }: SelectionProps) => (
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

function Due({ resource, weeks, selected, onSelect }: SelectionProps & { resource: string }) {
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
        cells: [dollars(sum(selected))],
      }}
    />
  )
}

interface DoneProps {
  answer: PayRunAnswer
  resource: string
  text: string
}

function Done({ answer: { weeks, skipped }, resource, text }: DoneProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => title.current?.focus(), [text])
  return (
    <Card size="small" role="region" aria-labelledby="pay-run-done">
      <Flex vertical gap={12}>
        <h2 id="pay-run-done" ref={title} tabIndex={-1}>
          {text}
        </h2>
        {weeks.length > 0 && (
          <FigureTable
            label="Paid"
            items={weeks}
            keyOf={({ id }) => id}
            columns={[
              toRecord(resource),
              WEEK,
              {
                title: 'Statement to',
                isWords: true,
                cell: ({ email_to }) =>
                  email_to || <Typography.Text type="secondary">Not emailed</Typography.Text>,
              },
              { title: 'Paid', cell: ({ pay_cents }) => dollars(pay_cents) },
            ]}
            total={{ label: 'Total paid', cells: [dollars(sum(weeks))] }}
          />
        )}
        {skipped.length > 0 && <Blocked label="Not paid" resource={resource} weeks={skipped} />}
      </Flex>
    </Card>
  )
}

function toText({ weeks, skipped }: PayRunAnswer, [one, many]: PayRunCalls['payees']): string {
  const paid = weeks.filter(isPaidOut)
  const locked = weeks.length - paid.length
  return [
    paid.length === 0
      ? 'Nothing paid.'
      : `Paid ${pluralize(countPayees(paid), one, many)}, ${dollars(sum(paid))} total.`,
    locked > 0 ? `${pluralize(locked, 'week')} locked with nothing to pay.` : '',
    skipped.length > 0 ? `${pluralize(skipped.length, 'week')} skipped.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

const TODAY_ERRORS: FieldErrors = {}

function usePayRun(resource: ResourceDefinition, { complete, payees }: PayRunCalls) {
  const { send, isSending } = useSend(complete, resource.name)
  const { open } = useNotification()
  const [answer, setAnswer] = useState<PayRunAnswer>()
  const [errors, setErrors] = useState<FieldErrors>(TODAY_ERRORS)
  // A double click comes before the next render.
  const isRunning = useRef(false)
  const run = async (
    weeks: readonly PayRunWeek[],
    more: { paid_on?: string; reference: string; emails_statements: boolean },
  ) => {
    if (isRunning.current) return
    isRunning.current = true
    setErrors({})
    try {
      const body = { weeks: weeks.map(({ id, pay_cents }) => ({ id, pay_cents })), ...more }
      const done = await send({ body })
      setAnswer(done)
      open?.({ type: done.weeks.length > 0 ? 'success' : 'error', message: toText(done, payees) })
    } catch (failure) {
      setErrors(fieldErrors(failure))
    } finally {
      isRunning.current = false
    }
  }
  return { run, isSending, answer, errors, setErrors }
}

const NO_REFERENCE: FieldErrors = { reference: ['Enter a check or transfer number.'] }

interface PayProps {
  weeks: readonly PayRunWeek[]
  calls: PayRunCalls
  state: ReturnType<typeof usePayRun>
}

function Pay({ weeks, calls: { payees }, state: { run, isSending, errors, setErrors } }: PayProps) {
  const today = useToday()
  const [paidOn, setPaidOn] = useState(today)
  const [reference, setReference] = useState('')
  const [isEmailed, setEmailed] = useState(true)
  const paid = weeks.filter(isPaidOut)
  const label =
    paid.length === 0
      ? `Review and lock ${pluralize(weeks.length, 'week')}`
      : `Review, lock and pay ${pluralize(countPayees(paid), ...payees)}, ${dollars(sum(paid))}`
  const others = Object.entries(errors).flatMap(([name, texts]) =>
    name === 'paid_on' || name === 'reference' ? [] : texts,
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reference.trim() === '') return setErrors(NO_REFERENCE)
    void run(weeks, { paid_on: paidOn, reference, emails_statements: isEmailed })
  }
  return (
    <Card size="small">
      <form noValidate onSubmit={submit}>
        <Flex vertical gap={12}>
          {others.length > 0 && <Alert role="alert" type="error" showIcon message={others.join(' ')} />}
          <Flex wrap gap="12px 16px" align="start">
            <DayField label="Paid on" value={paidOn} errors={errors['paid_on']} onChange={setPaidOn} />
            <Labeled label="Check or transfer number" errors={errors['reference']} isRequired>
              {(control) => (
                <Input
                  {...control}
                  maxLength={120}
                  value={reference}
                  onChange={({ target }) => setReference(target.value)}
                />
              )}
            </Labeled>
          </Flex>
          <Checkbox checked={isEmailed} onChange={({ target }) => setEmailed(target.checked)}>
            Email statements
          </Checkbox>
          <Flex align="center" wrap gap={8}>
            <Button type="primary" htmlType="submit" disabled={weeks.length === 0} aria-disabled={isSending}>
              {label}
            </Button>
          </Flex>
        </Flex>
      </form>
    </Card>
  )
}

interface PayRunProps {
  resource: ResourceDefinition
  calls: PayRunCalls
}

export function PayRun({ resource, calls }: PayRunProps) {
  const [search, setSearch] = useSearchParams()
  const today = useToday()
  const through = readFilter(THROUGH, search.get('week'), today)
  const { week, year } = readWeek(through) as IsoWeek
  const weeks = RANGES.find(({ value }) => value === search.get('weeks')) ?? RANGES[1]
  const change = (name: string, value: string) =>
    setSearch((now) => ({ ...Object.fromEntries(now), [name]: value }), { replace: true })
  const { data, error, isLoading } = useRead(calls.plan, {
    resource: resource.name,
    query: { week, year, weeks: Number(weeks?.value) },
    keepsPrevious: true,
  })
  const [choices, setChoices] = useState<ReadonlyMap<number, boolean>>(new Map())
  const state = usePayRun(resource, calls)
  usePageTitle(`Pay run: ${resource.label.toLowerCase()}`)
  const ready = data?.weeks.filter(({ blockers }) => blockers.length === 0) ?? []
  const blocked = data?.weeks.filter(({ blockers }) => blockers.length > 0) ?? []
  const selected = ready.filter(
    ({ id, pay_by }) => choices.get(id) ?? (!calls.hasDueDates || (pay_by !== null && pay_by <= today)),
  )
  const select = (ids: readonly number[], isSelected: boolean) =>
    setChoices((now) => new Map([...now, ...ids.map((id) => [id, isSelected] as const)]))
  return (
    <article className="kit-page kit-record">
      <BackLink resource={resource} />
      <header className="kit-head">
        <h1>Pay run</h1>
        <WeekFilter filter={THROUGH} value={through} onChange={(value) => change('week', value)} />
        <div style={RANGE_BOX}>
          <SelectBox
            aria-label="Weeks"
            options={RANGES}
            chosen={weeks ? [weeks] : []}
            onChange={([next]) => next !== undefined && change('weeks', next)}
          />
        </div>
      </header>
      {state.answer && (
        <Done answer={state.answer} resource={resource.name} text={toText(state.answer, calls.payees)} />
      )}
      {error && <Failure title="Couldn’t load the pay run." reason={error.message} />}
      {isLoading && <p role="status">Calculating pay…</p>}
      {data && data.older > 0 && (
        <Alert
          type="warning"
          role="note"
          showIcon
          message={`${pluralize(data.older, 'older week is', 'older weeks are')} due too.`}
          action={
            weeks?.value !== String(MOST_WEEKS) && (
              <Button size="small" onClick={() => change('weeks', String(MOST_WEEKS))}>
                Show them
              </Button>
            )
          }
        />
      )}
      {data && data.left_out > 0 && (
        <Alert
          type="info"
          role="note"
          showIcon
          message={`${pluralize(data.left_out, 'more week is', 'more weeks are')} due. Pay these first, then run again.`}
        />
      )}
      {data && data.weeks.length === 0 && (
        <p>
          <Typography.Text type="secondary">
            Nothing due through week {week}: every {calls.one} is paid.
          </Typography.Text>
        </p>
      )}
      {ready.length > 0 && (
        <>
          <Card
            size="small"
            title={`To pay: ${pluralize(countPayees(ready), ...calls.payees)}`}
            extra={<SelectAll weeks={ready} selected={selected} onSelect={select} />}
          >
            <Due resource={resource.name} weeks={ready} selected={selected} onSelect={select} />
          </Card>
          <Pay weeks={selected} calls={calls} state={state} />
        </>
      )}
      {blocked.length > 0 && (
        <Card size="small" title={`Blocked: ${pluralize(countPayees(blocked), ...calls.payees)}`}>
          <Blocked label="Blocked" resource={resource.name} weeks={blocked} />
        </Card>
      )}
    </article>
  )
}

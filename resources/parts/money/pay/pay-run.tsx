import { Alert, Button, Card, Typography } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PAY_RUN_WEEKS } from '#contract/entities/money/pay-run.ts'
import { type IsoWeek, readWeek, toMonday } from '#contract/rules/iso-week.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { useRead } from '#kit/call.ts'
import { useToday } from '#kit/cells/today.ts'
import { Failure } from '#kit/failure.tsx'
import { readFilter, type WeekFilter as WeekSpec } from '#kit/list/filters.ts'
import { useFilterProblems } from '#kit/list/use-filter-problems.ts'
import { WeekFilter } from '#kit/list/week-filter.tsx'
import { SelectBox } from '#kit/lookup/select-box.tsx'
import type { ResourceDefinition } from '#kit/resource-definition.ts'
import { BackLink } from '#kit/show/back-link.tsx'
import { usePageTitle } from '#kit/use-page-title.ts'
import type { PayRunCalls } from './pay-run-calls.ts'
import { PayRunForm, usePayRun } from './pay-run-form.tsx'
import { PayRunResult, payRunText } from './pay-run-result.tsx'
import { Blocked, countPayees, Due, selectWeeks } from './pay-run-weeks.tsx'
import '#kit/kit.css'
import '#kit/list/list.css'
import '#kit/show/show.css'
import '#kit/form/form.css'

const THROUGH: WeekSpec = {
  kind: 'week',
  name: 'week',
  label: 'Week',
  weeksAgo: 1,
  isOne: true,
  sends: (week) => ({ ...week }),
}
const FILTERS = [THROUGH]
const MOST_WEEKS = 52
const RANGES = [1, PAY_RUN_WEEKS, 13, MOST_WEEKS].map((weeks) => ({
  value: String(weeks),
  label: weeks === 1 ? 'This week only' : `With ${weeks - 1} older weeks`,
}))

const RANGE_BOX = { width: 190 } as const

interface PayRunProps {
  resource: ResourceDefinition
  calls: PayRunCalls
}

export function PayRun({ resource, calls }: PayRunProps) {
  const [search, setSearch] = useSearchParams()
  const today = useToday()
  useFilterProblems(FILTERS, search)
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
  const monday = toMonday({ week, year })
  const current = ready.filter((one) => one.monday === monday)
  const older = ready.filter((one) => one.monday !== monday)
  const selected = selectWeeks(
    ready,
    choices,
    (one) => one.monday === monday && one.total_cents >= 0 && (!calls.hasDueDates || one.pay_by !== null),
  )
  const select = (ids: readonly number[], isSelected: boolean) =>
    setChoices((now) => new Map([...now, ...ids.map((id) => [id, isSelected] as const)]))
  const due = { resource: resource.name, calls, selected, onSelect: select }
  return (
    <article className="kit-page kit-record">
      <BackLink resource={resource} />
      <header className="kit-head">
        <h1>Pay run</h1>
        <WeekFilter filter={THROUGH} value={through} onChange={(value) => change('week', value)} />
        <div style={RANGE_BOX}>
          <SelectBox
            aria-label="Older weeks"
            options={RANGES}
            chosen={weeks ? [weeks] : []}
            onChange={([next]) => next !== undefined && change('weeks', next)}
          />
        </div>
      </header>
      {state.answer && (
        <PayRunResult
          answer={state.answer}
          resource={resource.name}
          text={payRunText(state.answer, calls.payees)}
        />
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
          {current.length === 0 && (
            <p>
              <Typography.Text type="secondary">Nothing to pay for week {week}.</Typography.Text>
            </p>
          )}
          <Due label={`Week ${week}`} weeks={current} {...due} />
          <Due label="Older weeks, unpaid" weeks={older} {...due} />
          <PayRunForm weeks={selected} calls={calls} state={state} />
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

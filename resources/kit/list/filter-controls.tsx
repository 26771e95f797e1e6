import { Input } from 'antd'
import { memo } from 'react'
import { CanAccess } from '#kit/access.tsx'
import { accessQuestion } from '#kit/access-question.ts'
import { LookupSelect } from '#kit/lookup/lookup-select.tsx'
import { Labeled } from '#kit/form/labeled.tsx'
import { preloadable } from '#kit/preloadable.tsx'
import { Choices, CountedChoices } from './choices.tsx'
import { getDayBounds, type FilterSpec, splitValues } from './filters.ts'
import { useTyped } from './use-typed.ts'

export interface FilterProps<F = FilterSpec> {
  filter: F
  value: string
  onChange: (value: string) => void
}

const SEARCH_LIMIT = 100
const TEXT_LIMIT = 200

function SearchFilter({ filter, value, onChange }: FilterProps) {
  const { typed, type, send } = useTyped(value, onChange)
  return (
    <search className="kit-search">
      <Input
        type="search"
        aria-label={filter.label}
        placeholder={filter.label}
        maxLength={SEARCH_LIMIT}
        allowClear
        value={typed}
        onChange={({ target }) => type(target.value)}
        onPressEnter={send}
      />
    </search>
  )
}

function TextFilter({ filter, value, onChange }: FilterProps) {
  const { typed, type, send } = useTyped(value, onChange)
  return (
    <Labeled label={filter.label}>
      {({ id }) => (
        <Input
          id={id}
          type="search"
          autoComplete="off"
          maxLength={TEXT_LIMIT}
          allowClear
          value={typed}
          onChange={({ target }) => type(target.value)}
          onPressEnter={send}
        />
      )}
    </Labeled>
  )
}

interface OfAll {
  resource: string
  filters: readonly FilterSpec[]
  values: Readonly<Record<string, string>>
  isPanel?: boolean
}

// Loads lazily: the calendar is the largest control, and few lists have a day. The placeholder keeps its space.
const WeekFilter = preloadable(
  async () => (await import('./week-filter.tsx')).WeekFilter,
  <span className="input kit-weeks" aria-hidden />,
)
const DayFilter = preloadable(async () => (await import('./day-filter.tsx')).DayFilter)

function LookupFilter({ filter, value, onChange }: FilterProps<Extract<FilterSpec, { lookup: unknown }>>) {
  const [resource, action] = accessQuestion(filter.lookup.endpoint)
  return (
    <CanAccess resource={resource} action={action}>
      <Labeled label={filter.label}>
        {({ id }) => (
          <LookupSelect
            id={id}
            lookup={filter.lookup}
            values={splitValues(value)}
            isMany={filter.kind === 'many'}
            canBeEmpty
            placeholder={filter.untouched?.words ?? 'All'}
            onChange={(values) => onChange((filter.settle?.(splitValues(value), values) ?? values).join(','))}
          />
        )}
      </Labeled>
    </CanAccess>
  )
}

function FilterControl({
  filter,
  value,
  onChange,
  resource,
  filters,
  values,
  isPanel = false,
}: FilterProps & OfAll) {
  switch (filter.kind) {
    case 'search':
      return <SearchFilter filter={filter} value={value} onChange={onChange} />
    case 'text':
      return <TextFilter filter={filter} value={value} onChange={onChange} />
    case 'day':
      return (
        <DayFilter
          label={filter.label}
          value={value}
          bounds={getDayBounds(filters, filter, values)}
          onChange={onChange}
        />
      )
    case 'week':
      return <WeekFilter filter={filter} value={value} onChange={onChange} />
    case 'choice':
      return filter.counts ? (
        <CountedChoices
          filter={filter}
          counts={filter.counts}
          value={value}
          onChange={onChange}
          resource={resource}
          values={values}
        />
      ) : (
        <Choices filter={filter} value={value} onChange={onChange} isLabeled={isPanel} />
      )
    default:
      return <LookupFilter filter={filter} value={value} onChange={onChange} />
  }
}

interface FilterControlsProps extends OfAll {
  onChange: (values: Record<string, string>) => void
}

export const FilterControls = memo(
  ({ filters, values, onChange, resource, isPanel = false }: FilterControlsProps) =>
    filters.map((filter) => (
      <FilterControl
        key={filter.name}
        resource={resource}
        filters={filters}
        isPanel={isPanel}
        values={values}
        filter={filter}
        value={values[filter.name] ?? ''}
        onChange={(value) => onChange({ [filter.name]: value })}
      />
    )),
)

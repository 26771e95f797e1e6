import { type FormEvent, useId } from 'react'
import { LookupField } from '#kit/lookup/lookup-field.tsx'
import { DayFilter } from './day-filter.tsx'
import { type ChoiceFilter, type FilterSpec, valuesOf } from './filters.ts'
import { CountedChoice, Segments } from './segments.tsx'
import { useTyped } from './use-typed.ts'

/** A filter with its value and the way to change it. */
export interface FilterProps<F = FilterSpec> {
  filter: F
  value: string
  onChange: (value: string) => void
}

/** More choices than this stand in a list instead of beside each other. */
const SIDE_BY_SIDE = 5
const SEARCH_LIMIT = 100
const TEXT_LIMIT = 200

function SearchFilter({ filter, value, onChange }: FilterProps) {
  const { typed, type, send } = useTyped(value, onChange)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <form className="kit-search" role="search" onSubmit={submit}>
      <input
        type="search"
        className="kit-input"
        aria-label={filter.label}
        placeholder={filter.label}
        maxLength={SEARCH_LIMIT}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
    </form>
  )
}

function TextFilter({ filter, value, onChange }: FilterProps) {
  const id = useId()
  const { typed, type, send } = useTyped(value, onChange)
  return (
    <div className="kit-field">
      <label htmlFor={id}>{filter.label}</label>
      <input
        id={id}
        type="search"
        className="kit-input"
        autoComplete="off"
        maxLength={TEXT_LIMIT}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && send()}
      />
    </div>
  )
}

function ChoiceControl({ filter, value, onChange }: FilterProps<ChoiceFilter>) {
  const choices = Object.entries(filter.choices)
  if (choices.length > SIDE_BY_SIDE) {
    return (
      <label className="kit-choice">
        {filter.label}
        <select className="kit-input" value={value} onChange={(event) => onChange(event.target.value)}>
          {choices.map(([choice, words]) => (
            <option key={choice} value={choice}>
              {words}
            </option>
          ))}
        </select>
      </label>
    )
  }
  return <Segments filter={filter} value={value} onChange={onChange} />
}

interface FilterControlProps extends FilterProps {
  resource: string
  /** The values of all filters. */
  values: Readonly<Record<string, string>>
}

/** The control of a filter; typing is sent when it pauses, or at Enter. */
export function FilterControl({ filter, value, onChange, resource, values }: FilterControlProps) {
  switch (filter.kind) {
    case 'search':
      return <SearchFilter filter={filter} value={value} onChange={onChange} />
    case 'text':
      return <TextFilter filter={filter} value={value} onChange={onChange} />
    case 'day':
      return <DayFilter label={filter.label} value={value} onChange={onChange} />
    case 'choice':
      if (filter.counts) {
        return (
          <CountedChoice filter={filter} counts={filter.counts} value={value} onChange={onChange} resource={resource} values={values} />
        )
      }
      return <ChoiceControl filter={filter} value={value} onChange={onChange} />
    default:
      return (
        <LookupField
          label={filter.label}
          lookup={filter.lookup}
          values={valuesOf(value)}
          isMany={filter.kind === 'many'}
          {...(filter.untouched && { placeholder: filter.untouched.words })}
          onChange={(values) => onChange((filter.settle?.(valuesOf(value), values) ?? values).join(','))}
        />
      )
  }
}

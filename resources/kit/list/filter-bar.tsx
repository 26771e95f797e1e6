import { useEffect, useRef, useState } from 'react'
import type { FilterSpec } from './filters.ts'

const TYPING_MS = 300
/** More choices than this stand in a list instead of beside each other. */
const SIDE_BY_SIDE = 5

interface FilterProps<F> {
  filter: F
  value: string
  onChange: (value: string) => void
}
type Search = Extract<FilterSpec, { kind: 'search' }>
type Choice = Extract<FilterSpec, { kind: 'choice' }>

function SearchFilter({ filter, value, onChange }: FilterProps<Search>) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (text: string) => {
    clearTimeout(timer.current)
    sent.current = text.trim()
    onChange(sent.current)
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(text), TYPING_MS)
  }
  return (
    <form className="kit-search" role="search" onSubmit={(event) => (event.preventDefault(), send(typed))}>
      <input
        type="search"
        className="kit-input"
        aria-label={filter.label}
        placeholder={filter.label}
        maxLength={100}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
    </form>
  )
}

function ChoiceFilter({ filter, value, onChange }: FilterProps<Choice>) {
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
  return (
    <fieldset className="kit-segments">
      <legend className="kit-hidden">{filter.label}</legend>
      {choices.map(([choice, words]) => (
        <label key={choice}>
          <input type="radio" name={filter.name} value={choice} checked={choice === value} onChange={() => onChange(choice)} />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface FilterBarProps {
  filters: readonly FilterSpec[]
  values: Readonly<Record<string, string>>
  onChange: (values: Record<string, string>) => void
}

/** The filters of a list; typing is sent when it pauses, or at Enter. */
export function FilterBar({ filters, values, onChange }: FilterBarProps) {
  return filters.map((filter) => {
    const value = values[filter.name] ?? ''
    const change = (next: string) => onChange({ ...values, [filter.name]: next })
    return filter.kind === 'search' ? (
      <SearchFilter key={filter.name} filter={filter} value={value} onChange={change} />
    ) : (
      <ChoiceFilter key={filter.name} filter={filter} value={value} onChange={change} />
    )
  })
}

import { useState } from 'react'
import { type FilterSpec, splitValues } from '#kit/list/filters.ts'
import { useTyped } from '#kit/list/use-typed.ts'
import { Combobox } from '#kit/lookup/combobox.tsx'
import { matching, getNote, type Option, optionsFor, useOptions } from '#kit/lookup/lookup.ts'

type OfKind<Kind, F = FilterSpec> = F extends { kind: infer K } ? (Kind extends K ? F : never) : never

interface ControlProps<Kind> {
  filter: OfKind<Kind>
  value: string
  onChange: (value: string) => void
}

const SEARCH_LIMIT = 100

function Search({ filter, value, onChange }: ControlProps<'search'>) {
  const { typed, type, send } = useTyped(value, onChange)
  return (
    <search className="kit-search">
      <input
        type="search"
        className="input wide"
        aria-label={filter.label}
        placeholder={filter.label}
        maxLength={SEARCH_LIMIT}
        value={typed}
        onChange={({ target }) => type(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && send()}
      />
    </search>
  )
}

const Segments = ({ filter, value, onChange }: ControlProps<'choice'>) => (
  <fieldset className="segmented">
    <legend className="visually-hidden">{filter.label}</legend>
    {Object.entries(filter.choices).map(([choice, words]) => (
      <label key={choice}>
        <input
          type="radio"
          name={filter.name}
          value={choice}
          checked={choice === value}
          onChange={() => onChange(choice)}
        />
        <span>{words}</span>
      </label>
    ))}
  </fieldset>
)

function Some({ filter, value, onChange }: ControlProps<'many'>) {
  const [typed, setTyped] = useState('')
  const found = useOptions(filter.lookup)
  const values = splitValues(value)
  const toggle = ({ value: one }: Option) => {
    const next = values.includes(one) ? values.filter((other) => other !== one) : [...values, one]
    onChange((filter.settle?.(values, next) ?? next).join(','))
  }
  return (
    <Combobox
      label={filter.label}
      offered={matching(found.options, typed)}
      chosen={optionsFor(values, found.options, found.isLoading)}
      typed={typed}
      onType={setTyped}
      onChoose={toggle}
      onRemove={toggle}
      isMany
      note={getNote(found)}
    />
  )
}

interface FleetFiltersProps {
  filters: readonly FilterSpec[]
  values: Readonly<Record<string, string>>
  onChange: (values: Record<string, string>) => void
}

/** Built without antd, which would weigh more than the rest of the map. */
export const FleetFilters = ({ filters, values, onChange }: FleetFiltersProps) =>
  filters.map((filter) => {
    const control = {
      value: values[filter.name] ?? '',
      onChange: (value: string) => onChange({ [filter.name]: value }),
    }
    switch (filter.kind) {
      case 'search':
        return <Search key={filter.name} filter={filter} {...control} />
      case 'choice':
        return <Segments key={filter.name} filter={filter} {...control} />
      case 'many':
        return <Some key={filter.name} filter={filter} {...control} />
      default:
        throw new Error(`The map has no control for ${filter.name}`)
    }
  })

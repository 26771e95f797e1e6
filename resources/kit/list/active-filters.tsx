import { type ComponentType, type MouseEvent, type ReactNode, useRef } from 'react'
import { formatDay } from '#kit/cells/format.ts'
import { LookupNames } from '#kit/lookup/lookup-names.tsx'
import { useOptions } from '#kit/lookup/lookup.ts'
import { useToday } from '#kit/cells/today.ts'
import { type FilterSpec, getInitialValue, type Untouched, splitValues } from './filters.ts'

function FilterWords({ filter, value }: { filter: FilterSpec; value: string }) {
  switch (filter.kind) {
    case 'choice':
      return filter.choices[value] ?? value
    case 'day':
      return formatDay(value)
    case 'one':
    case 'many':
      return <LookupNames lookup={filter.lookup} values={splitValues(value)} />
    default:
      return value
  }
}

/** antd's Tag in a list; a plain one on pages that load no antd. */
export interface FilterTagProps {
  onClick: (event: MouseEvent<HTMLElement>) => void
  children: ReactNode
  isAll?: boolean
}

interface StandingTagProps extends Omit<Untouched, 'lifted'> {
  Tag: ComponentType<FilterTagProps>
  onLift: () => void
}

function StandingTag({ words, lookup, Tag, onLift }: StandingTagProps) {
  const { options, isLoading } = useOptions(lookup)
  if (options.length === 0 && !isLoading) return null
  return (
    <li>
      <Tag onClick={onLift}>
        <span className="visually-hidden">Remove filter</span> <span className="faint">{words}:</span>{' '}
        {isLoading ? '…' : options.map(({ label }) => label).join(', ')}
      </Tag>
    </li>
  )
}

interface ActiveFiltersProps {
  Tag: ComponentType<FilterTagProps>
  filters: readonly FilterSpec[]
  /** Defaults that narrow the list although nothing is chosen. */
  defaults?: readonly (Untouched & { name: string })[]
  values: Readonly<Record<string, string>>
  onChange: (values: Record<string, string>) => void
  onClear: () => void
  onEmptied: () => void
}

export function ActiveFilters({
  Tag,
  filters,
  defaults = [],
  values,
  onChange,
  onClear,
  onEmptied,
}: ActiveFiltersProps) {
  const list = useRef<HTMLUListElement>(null)
  const today = useToday()
  const remove = (filter: FilterSpec, { currentTarget }: MouseEvent<HTMLElement>) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])].slice(0, -1)
    const at = buttons.indexOf(currentTarget as HTMLButtonElement)
    const next = buttons[at + 1] ?? buttons[at - 1]
    if (next) next.focus()
    else onEmptied()
    onChange({ [filter.name]: getInitialValue(filter, today) })
  }
  const lift = (values: Record<string, string>) => {
    onEmptied()
    onChange(values)
  }
  const clear = () => {
    onEmptied()
    onClear()
  }
  if (filters.length + defaults.length === 0) return null
  return (
    <ul className="cluster gap-4" ref={list} aria-label="Active filters">
      {filters.map((filter) => (
        <li key={filter.name}>
          <Tag onClick={(event) => remove(filter, event)}>
            <span className="visually-hidden">Remove filter</span>{' '}
            <span className="faint">{filter.label}:</span>{' '}
            <FilterWords filter={filter} value={values[filter.name] ?? ''} />
          </Tag>
        </li>
      ))}
      {defaults.map(({ name, lifted, ...tag }) => (
        <StandingTag key={name} Tag={Tag} {...tag} onLift={() => lift({ [name]: lifted })} />
      ))}
      {filters.length > 0 && (
        <li>
          <Tag isAll onClick={clear}>
            Clear all
          </Tag>
        </li>
      )}
    </ul>
  )
}

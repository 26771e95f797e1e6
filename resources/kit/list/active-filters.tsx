import { type ComponentType, type MouseEvent, type ReactNode, useRef } from 'react'
import { formatDay } from '#kit/cells/format.ts'
import { LookupNames } from '#kit/lookup/lookup-names.tsx'
import { useOptions } from '#kit/lookup/lookup.ts'
import { useToday } from '#kit/cells/today.ts'
import { type FilterSpec, initialOf, type Untouched, valuesOf } from './filters.ts'

function FilterWords({ filter, value }: { filter: FilterSpec; value: string }) {
  switch (filter.kind) {
    case 'choice':
      return filter.choices[value] ?? value
    case 'day':
      return formatDay(value)
    case 'one':
    case 'many':
      return <LookupNames lookup={filter.lookup} values={valuesOf(value)} />
    default:
      return value
  }
}

/** What removes a filter, or all of them: antd's in a list, its own on a page that loads nothing of antd. */
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
  /** The filters that narrow the list now. */
  filters: readonly FilterSpec[]
  /** Those that narrow it although nothing is chosen. */
  standing?: readonly (Untouched & { name: string })[]
  values: Readonly<Record<string, string>>
  onChange: (values: Record<string, string>) => void
  onClear: () => void
  /** Takes the focus when the last of them is gone. */
  onEmptied: () => void
}

/** The filters that narrow a list, each to be taken off by a click, and all of them by one. */
export function ActiveFilters({ Tag, filters, standing = [], values, onChange, onClear, onEmptied }: ActiveFiltersProps) {
  const list = useRef<HTMLUListElement>(null)
  const today = useToday()
  const remove = (filter: FilterSpec, { currentTarget }: MouseEvent<HTMLElement>) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])].slice(0, -1)
    const at = buttons.indexOf(currentTarget as HTMLButtonElement)
    const next = buttons[at + 1] ?? buttons[at - 1]
    if (next) next.focus()
    else onEmptied()
    onChange({ [filter.name]: initialOf(filter, today) })
  }
  const lift = (values: Record<string, string>) => {
    onEmptied()
    onChange(values)
  }
  const clear = () => {
    onEmptied()
    onClear()
  }
  if (filters.length + standing.length === 0) return null
  return (
    <ul className="cluster gap-4" ref={list} aria-label="Active filters">
      {filters.map((filter) => (
        <li key={filter.name}>
          <Tag onClick={(event) => remove(filter, event)}>
            <span className="visually-hidden">Remove filter</span> <span className="faint">{filter.label}:</span>{' '}
            <FilterWords filter={filter} value={values[filter.name] ?? ''} />
          </Tag>
        </li>
      ))}
      {standing.map(({ name, lifted, ...tag }) => (
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

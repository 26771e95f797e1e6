import { Button } from 'antd'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef } from 'react'
import { FilterControl } from './filter-controls.tsx'
import type { FilterSpec } from './filters.ts'

interface FiltersProps {
  resource: string
  filters: readonly FilterSpec[]
  values: Readonly<Record<string, string>>
  onChange: (values: Record<string, string>) => void
}

const controls = ({ resource, filters, values, onChange }: FiltersProps) =>
  filters.map((filter) => (
    <FilterControl
      key={filter.name}
      resource={resource}
      values={values}
      filter={filter}
      value={values[filter.name] ?? ''}
      onChange={(value) => onChange({ [filter.name]: value })}
    />
  ))

/** The filters in a list's head. */
export function FilterBar(props: FiltersProps) {
  return controls(props)
}

const PANEL = 'kit-filter-panel'

interface FilterButtonProps {
  ref: Ref<HTMLButtonElement>
  /** How many of the filters behind it are active. */
  active: number
  isOpen: boolean
  onToggle: () => void
}

/** Opens and closes the filters that do not stand in the head; says how many of them are active. */
export function FilterButton({ ref, active, isOpen, onToggle }: FilterButtonProps) {
  return (
    <Button ref={ref} aria-expanded={isOpen} aria-controls={isOpen ? PANEL : undefined} onClick={onToggle}>
      <span>
        Filters{' '}
        {active > 0 && (
          <>
            <span className="kit-count">{active}</span> <span className="kit-hidden">active</span>
          </>
        )}
      </span>
    </Button>
  )
}

/** The filters behind the disclosure; opening it goes to the first, Escape closes it. */
export function FilterPanel({ onClose, children, ...props }: FiltersProps & { onClose: () => void; children?: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.querySelector('input')?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return (
    // The keys bubble up from the fields, which are the interactive parts.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div id={PANEL} ref={panel} className="kit-filter-panel" role="group" aria-label="Filters" onKeyDown={onKeyDown}>
      {controls(props)}
      {children}
    </div>
  )
}

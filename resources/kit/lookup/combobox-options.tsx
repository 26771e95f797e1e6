import type { RefObject } from 'react'
import type { Option } from './lookup.ts'

interface ComboboxOptionsProps {
  id: string
  label: string
  isOpen: boolean
  offered: readonly Option[]
  chosen: readonly Option[]
  active: number
  isMany: boolean
  note: string
  list: RefObject<HTMLDivElement | null>
  onChoose: (option: Option) => void
}

export function ComboboxOptions({
  id,
  label,
  isOpen,
  offered,
  chosen,
  active,
  isMany,
  note,
  list,
  onChoose,
}: ComboboxOptionsProps) {
  const isChosen = ({ value }: Option) => chosen.some((one) => one.value === value)
  return (
    // A press on the options leaves the focus in the box.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="popup kit-options"
      hidden={!isOpen || (offered.length === 0 && note === '')}
      onMouseDown={(event) => event.preventDefault()}
    >
      {offered.length === 0 && (
        <p className="muted pad-4-8" role="status">
          {note}
        </p>
      )}
      <div id={`${id}-options`} ref={list} role="listbox" aria-label={label} aria-multiselectable={isMany}>
        {isOpen &&
          offered.map((option, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              className="option spread gap-12"
              aria-selected={isChosen(option)}
              data-active={index === active || undefined}
              onClick={() => onChoose(option)}
            >
              <span>{option.label}</span>
              {option.hint && <span className="faint nowrap">{option.hint}</span>}
            </div>
          ))}
      </div>
    </div>
  )
}

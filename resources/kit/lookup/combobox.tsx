import { type FocusEvent, useId, useRef } from 'react'
import type { Option } from './lookup.ts'
import { useCombobox } from './use-combobox.ts'
import '#kit/kit.css'
import './lookup.css'

interface ComboboxProps {
  /** Of a box whose label stands elsewhere. */
  id?: string | undefined
  label: string
  /** What may be chosen, as what was typed leaves it. */
  offered: readonly Option[]
  chosen: readonly Option[]
  typed: string
  onType: (text: string) => void
  /** Of one that is chosen already it means the opposite. */
  onChoose: (option: Option) => void
  onRemove?: (option: Option) => void
  isMany: boolean
  /** Said in place of options. */
  note?: string
  placeholder?: string
  'aria-invalid'?: boolean | 'true' | 'false' | undefined
  'aria-describedby'?: string | undefined
  'aria-required'?: boolean | 'true' | 'false' | undefined
}

/** A box to find and choose things by typing; what is chosen stands in it and goes by a click, or by Backspace. */
export function Combobox(props: ComboboxProps) {
  const { label, offered, chosen, typed, onType, onChoose, onRemove, isMany, note, placeholder } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const input = useRef<HTMLInputElement>(null)
  const { isOpen, open, active, list, type, choose, close, onKeyDown } = useCombobox({
    offered,
    typed,
    onType,
    onChoose,
    isMany,
    onBack: () => {
      const last = chosen.at(-1)
      if (last) onRemove?.(last)
    },
  })
  const isChosen = ({ value }: Option) => chosen.some((one) => one.value === value)
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }
  const remove = (option: Option) => {
    onRemove?.(option)
    input.current?.focus()
  }

  return (
    <div className="kit-field kit-combobox" onBlur={leave}>
      {props.id === undefined && <label htmlFor={id}>{label}</label>}
      <div className="kit-combobox-box">
        {chosen.map((option) => (
          <button key={option.value} type="button" className="kit-chip" onClick={() => remove(option)}>
            <span className="kit-hidden">Remove</span> {option.label} <span aria-hidden="true">×</span>
          </button>
        ))}
        <input
          ref={input}
          id={id}
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-invalid={props['aria-invalid']}
          aria-describedby={props['aria-describedby']}
          aria-required={props['aria-required']}
          aria-controls={`${id}-options`}
          aria-activedescendant={offered[active] ? `${id}-${active}` : undefined}
          placeholder={chosen.length === 0 ? placeholder : undefined}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onClick={open}
          onKeyDown={onKeyDown}
        />
      </div>
      {/* A press on the options leaves the focus in the box. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="kit-options" hidden={!isOpen} onMouseDown={(event) => event.preventDefault()}>
        {offered.length === 0 && <p role="status">{note ?? 'Nothing matches.'}</p>}
        <div id={`${id}-options`} ref={list} role="listbox" aria-label={label} aria-multiselectable={isMany}>
          {isOpen &&
            offered.map((option, index) => (
              // The keys are the box's: it keeps the focus.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={option.value}
                id={`${id}-${index}`}
                role="option"
                aria-selected={isChosen(option)}
                data-active={index === active || undefined}
                onClick={() => choose(option)}
              >
                <span>{option.label}</span>
                {option.hint && <span className="kit-second">{option.hint}</span>}
              </div>
            ))}
        </div>
      </div>
    </div>
  )
}

import { type ComponentProps, type FocusEvent, useId, useRef } from 'react'
import { ComboboxOptions } from './combobox-options.tsx'
import type { Option } from './lookup.ts'
import { useCombobox } from './use-combobox.ts'
import '#kit/kit.css'
import './lookup.css'

interface ComboboxProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  id?: string | undefined
  label: string
  isLabelHidden?: boolean
  offered: readonly Option[]
  chosen?: readonly Option[]
  typed: string
  onType: (text: string) => void
  /** For a chosen option it means removal. */
  onChoose: (option: Option) => void
  onRemove?: (option: Option) => void
  isMany?: boolean
  isOneLine?: boolean
  keepsTyped?: boolean
  /** Shown instead of options; '' shows nothing. */
  note?: string | undefined
}

const NONE: readonly Option[] = []
const formatChosen = (chosen: readonly Option[]) =>
  chosen
    .map(({ label }) => label)
    .filter(Boolean)
    .join(', ')

const Chevron = ({ onClick }: { onClick: () => void }) => (
  <svg
    width="14"
    height="14"
    viewBox="0 0 18 18"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    aria-hidden="true"
    onClick={onClick}
  >
    <path d="m5 7 4 4 4-4" />
  </svg>
)

export function Combobox({
  label,
  isLabelHidden,
  offered,
  chosen = NONE,
  typed,
  onType,
  onChoose,
  onRemove,
  ...props
}: ComboboxProps) {
  const {
    isMany = false,
    isOneLine = false,
    keepsTyped = false,
    note = 'No matches.',
    placeholder,
    className,
    ...rest
  } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const input = useRef<HTMLInputElement>(null)
  const { isOpen, open, active, list, type, choose, leave, onKeyDown } = useCombobox({
    offered,
    typed,
    onType,
    onChoose,
    isMany,
    keepsTyped,
    onBack: () => {
      const last = chosen.at(-1)
      if (last) onRemove?.(last)
    },
    onOtherKey: props.onKeyDown,
  })
  const words = isOneLine ? formatChosen(chosen) : ''
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) leave()
  }
  const unfold = () => {
    input.current?.focus()
    open()
  }
  const remove = (option: Option) => {
    onRemove?.(option)
    input.current?.focus()
  }

  return (
    <div
      className={`kit-field relative kit-combobox ${className ?? ''}`}
      data-one-line={isOneLine || undefined}
      onBlur={onBlur}
    >
      {props.id === undefined && (
        <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : undefined}>
          {label}
        </label>
      )}
      <div className="cluster gap-0 rounded surface kit-combobox-box">
        {!isOneLine &&
          chosen.map((option) => (
            <button
              key={option.value}
              type="button"
              className="tag accent small medium"
              onClick={() => remove(option)}
            >
              <span className="visually-hidden">Remove</span> {option.label} <span aria-hidden="true">×</span>
            </button>
          ))}
        <input
          autoComplete="off"
          spellCheck={false}
          {...rest}
          ref={input}
          id={id}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen && (offered.length > 0 || note !== '')}
          aria-controls={`${id}-options`}
          aria-activedescendant={offered[active] ? `${id}-${active}` : undefined}
          aria-describedby={words === '' ? rest['aria-describedby'] : `${id}-chosen`}
          title={words || undefined}
          data-chosen={words !== '' || undefined}
          placeholder={words || (isOneLine || chosen.length === 0 ? placeholder : undefined)}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onFocus={() => typed !== '' && open()}
          onClick={open}
          onKeyDown={onKeyDown}
        />
        {isOneLine && typed === '' && offered.length > 0 && <Chevron onClick={unfold} />}
      </div>
      {words !== '' && (
        <span id={`${id}-chosen`} className="visually-hidden">
          Selected: {words}
        </span>
      )}
      <ComboboxOptions
        {...{ id, label, isOpen, offered, chosen, active, isMany, note, list }}
        onChoose={choose}
      />
    </div>
  )
}

import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './combobox.module.css'

/** One line of what can be chosen. */
export interface ComboboxOption {
  key: string
  label: ReactNode
  hint?: string | undefined
  /** Among many that are chosen at once. */
  isChosen?: boolean
}

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string
  isLabelHidden?: boolean
  text: string
  onText: (text: string) => void
  options: readonly ComboboxOption[]
  onPick: (key: string) => void
  /** Many can be chosen: the list stays open. */
  isMulti?: boolean
  /** What was typed stays when the focus leaves. */
  keepsText?: boolean
  /** What is chosen, in words; it stands where the text is not typed yet. */
  chosen?: string
  isBusy?: boolean
  /** What stands where no line is left. */
  emptyText?: string
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
}

/** A text with a list below it to choose from: arrows and Enter, or the pointer; Escape folds it. */
export function Combobox(props: Props) {
  const {
    label,
    isLabelHidden,
    text,
    onText,
    options,
    onPick,
    isMulti = false,
    keepsText = false,
    chosen,
    isBusy,
    emptyText,
    onKeyDown,
    className,
    ...input
  } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const list = useRef<HTMLDivElement>(null)
  const at = Math.min(active, options.length - 1)
  const hasList = isOpen && (options.length > 0 || (text.trim() !== '' && emptyText !== undefined))

  useEffect(() => {
    // In a sheet the list may unfold below its end.
    if (hasList && window.matchMedia('(max-width: 640px)').matches) list.current?.scrollIntoView({ block: 'nearest' })
  }, [hasList])
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' })
  }, [at])

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const pick = (key: string) => {
    onPick(key)
    if (isMulti) return
    close()
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = STEPS[event.key]
    if (step) {
      event.preventDefault()
      setOpen(true)
      if (options.length > 0) setActive(isOpen ? step(at, options.length) : 0)
    } else if (event.key === 'Enter' && isOpen && options[at]) {
      event.preventDefault()
      pick(options[at].key)
    } else if (event.key === 'Escape' && (isOpen || text !== '')) {
      event.stopPropagation()
      onText('')
      close()
    } else onKeyDown?.(event)
  }

  return (
    <div className={className ? `${styles.combobox} ${className}` : styles.combobox} data-chosen={chosen ? true : undefined}>
      <label className={isLabelHidden ? 'visually-hidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        placeholder={chosen}
        autoComplete="off"
        spellCheck={false}
        {...input}
        {...(chosen && { placeholder: chosen, title: chosen })}
        id={id}
        className={styles.input}
        role="combobox"
        aria-expanded={hasList}
        aria-controls={hasList ? `${id}-list` : undefined}
        aria-activedescendant={hasList && at >= 0 ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        aria-describedby={chosen ? `${id}-chosen` : undefined}
        value={text}
        onChange={(event) => {
          onText(event.target.value)
          setOpen(true)
          setActive(event.target.value.trim() === '' ? -1 : 0)
        }}
        onFocus={() => setOpen(text !== '')}
        onClick={() => setOpen(true)}
        onBlur={() => {
          if (!keepsText) onText('')
          close()
        }}
        onKeyDown={onKey}
      />
      {chosen && (
        <span id={`${id}-chosen`} className="visually-hidden">
          Chosen: {chosen}
        </span>
      )}
      {hasList && (
        <div
          ref={list}
          id={`${id}-list`}
          className={styles.list}
          role="listbox"
          aria-label={label}
          aria-multiselectable={isMulti || undefined}
          aria-busy={isBusy || undefined}
        >
          {options.map((option, index) => (
            // The keys of the list are the input's, which keeps the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={option.key}
              id={`${id}-${index}`}
              role="option"
              aria-selected={isMulti ? option.isChosen === true : index === at}
              data-active={index === at || undefined}
              className={styles.option}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(option.key)}
            >
              <span className={styles.text}>{option.label}</span>
              {option.hint && <span className={styles.hint}>{option.hint}</span>}
            </div>
          ))}
          {options.length === 0 && (
            <div className={styles.nothing} role="option" aria-selected={false} aria-disabled>
              {isBusy ? 'Looking…' : emptyText}
            </div>
          )}
        </div>
      )}
    </div>
  )
}

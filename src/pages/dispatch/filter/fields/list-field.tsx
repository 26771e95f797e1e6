import { useState } from 'react'
import { Combobox } from '#kit/lookup/combobox.tsx'
import type { Option } from '#kit/lookup/lookup.ts'

interface Props {
  label: string
  placeholder: string
  chosen: readonly string[]
  /** The lines for a typed text. */
  optionsOf: (text: string) => readonly Option[]
  onToggle: (value: string) => void
  onUndo: () => void
}

/** Some of a list: typing narrows it, Enter takes one in or out, Backspace in the empty field takes the last one out. */
export function ListField({ label, placeholder, chosen, optionsOf, onToggle, onUndo }: Props) {
  const [text, setText] = useState('')
  return (
    <Combobox
      label={label}
      placeholder={placeholder}
      chosen={chosen.map((value) => ({ value, label: value }))}
      isMany
      isOneLine
      typed={text}
      onType={setText}
      offered={optionsOf(text)}
      note={text.trim() === '' ? '' : 'No matches'}
      onChoose={({ value }) => onToggle(value)}
      onRemove={onUndo}
    />
  )
}

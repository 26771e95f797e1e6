import { useState } from 'react'
import { Combobox, type ComboboxOption } from '#src/ui/combobox/combobox.tsx'

interface Props {
  label: string
  placeholder: string
  /** What is chosen, in words. */
  chosen: string
  /** The lines for a typed text. */
  optionsOf: (text: string) => readonly ComboboxOption[]
  onToggle: (key: string) => void
  onUndo: () => void
}

/** Some of a list: typing narrows it, Enter takes one in or out, Backspace in the empty field takes the last one out. */
export function ListField({ label, placeholder, chosen, optionsOf, onToggle, onUndo }: Props) {
  const [text, setText] = useState('')
  return (
    <Combobox
      label={label}
      placeholder={placeholder}
      chosen={chosen}
      isMulti
      text={text}
      onText={setText}
      options={optionsOf(text)}
      emptyText="Nothing of this name"
      onPick={(key) => {
        onToggle(key)
        setText('')
      }}
      onKeyDown={(event) => {
        if (event.key === 'Backspace' && text === '') onUndo()
      }}
    />
  )
}

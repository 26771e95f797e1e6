import { useState } from 'react'
import { Combobox } from '#kit/lookup/combobox.tsx'
import type { Option } from '#kit/lookup/lookup.ts'

interface Props {
  label: string
  isLabelHidden?: boolean
  placeholder: string
  chosen: readonly string[]
  optionsOf: (text: string) => readonly Option[]
  onToggle: (value: string) => void
  onUndo: () => void
}

export function ListField({ chosen, optionsOf, onToggle, onUndo, ...field }: Props) {
  const [text, setText] = useState('')
  return (
    <Combobox
      {...field}
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

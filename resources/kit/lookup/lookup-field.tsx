import { useState } from 'react'
import { Combobox } from './combobox.tsx'
import { matching, type Option, optionsFor, useOptions, type WholeLookup } from './lookup.ts'

interface LookupFieldProps {
  label: string
  lookup: WholeLookup
  values: readonly string[]
  onChange: (values: string[]) => void
  /** Whether more than one may be chosen. */
  isMany: boolean
}

const noteOf = ({ isLoading, isFailed }: { isLoading: boolean; isFailed: boolean }) => {
  if (isFailed) return 'The choices could not be fetched.'
  return isLoading ? 'Loading…' : undefined
}

/** The choice of one or many of a lookup's options, by typing. */
export function LookupField({ label, lookup, values, onChange, isMany }: LookupFieldProps) {
  const [typed, setTyped] = useState('')
  const found = useOptions(lookup)
  const without = ({ value }: Option) => values.filter((one) => one !== value)
  const choose = (option: Option) => {
    if (values.includes(option.value)) onChange(without(option))
    else onChange(isMany ? [...values, option.value] : [option.value])
  }
  return (
    <Combobox
      label={label}
      offered={matching(found.options, typed)}
      chosen={optionsFor(values, found.options)}
      typed={typed}
      onType={setTyped}
      onChoose={choose}
      onRemove={(option) => onChange(without(option))}
      isMany={isMany}
      note={noteOf(found)}
    />
  )
}

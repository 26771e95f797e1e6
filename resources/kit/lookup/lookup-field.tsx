import { useState } from 'react'
import { Combobox } from './combobox.tsx'
import { type Around, type Lookup, matching, type Option, optionsFor, useMissing, useOptions } from './lookup.ts'

interface LookupFieldProps {
  /** Of a field whose label stands elsewhere. */
  id?: string | undefined
  label: string
  lookup: Lookup
  around?: Around
  values: readonly string[]
  onChange: (values: string[]) => void
  /** Whether more than one may be chosen. */
  isMany: boolean
  placeholder?: string
  'aria-invalid'?: boolean | 'true' | 'false' | undefined
  'aria-describedby'?: string | undefined
  'aria-required'?: boolean | 'true' | 'false' | undefined
}

const noteOf = ({ isLoading, isFailed }: { isLoading: boolean; isFailed: boolean }) => {
  if (isFailed) return 'The choices could not be fetched.'
  return isLoading ? 'Loading…' : undefined
}

/** The choice of one or many of a lookup's options, by typing. */
export function LookupField({ label, lookup, around = {}, values, onChange, isMany, ...input }: LookupFieldProps) {
  const [typed, setTyped] = useState('')
  // What was chosen of a search keeps its name when the search goes on.
  const [remembered, setRemembered] = useState<readonly Option[]>([])
  const found = useOptions(lookup, { typed, around })
  const known = [...found.options, ...remembered]
  const isSure = lookup.search !== undefined || !found.isLoading
  const missing = useMissing(lookup, isSure ? values.find((value) => !known.some((option) => option.value === value)) : undefined)
  const without = ({ value }: Option) => values.filter((one) => one !== value)
  const choose = (option: Option) => {
    setRemembered([...remembered, option])
    if (values.includes(option.value)) onChange(without(option))
    else onChange(isMany ? [...values, option.value] : [option.value])
  }
  return (
    <Combobox
      {...input}
      label={label}
      offered={lookup.search === undefined ? matching(found.options, typed) : found.options}
      chosen={optionsFor(values, missing ? [...known, missing] : known)}
      typed={typed}
      onType={setTyped}
      onChoose={choose}
      onRemove={(option) => onChange(without(option))}
      isMany={isMany}
      note={noteOf(found)}
    />
  )
}

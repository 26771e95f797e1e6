import { useRef } from 'react'
import { LookupSelect } from '#kit/lookup/lookup-select.tsx'
import type { Around, Lookup } from '#kit/lookup/lookup.ts'
import { ofWire } from './of-wire.ts'

type Value = string | number | readonly (string | number)[] | null

interface LookupControlProps {
  id?: string
  lookup: Lookup
  isMany: boolean
  canBeEmpty: boolean
  around: Around
  /** What the record has now. */
  current: unknown
  value?: Value
  onChange?: (value: Value) => void
}

const textsOf = (value: Value) => (value === null || value === '' ? [] : [value].flat().map(String))

/** The choice of one or many of a lookup in a form; without a choice it is what the field has for none: no text, or null. */
export function LookupControl({ value = null, onChange, isMany, current, ...field }: LookupControlProps) {
  const none = useRef<Value>(typeof value === 'string' ? '' : null)
  const change = (values: string[]) => onChange?.(isMany ? values.map(ofWire) : values[0] === undefined ? none.current : ofWire(values[0]))
  // The record names what it has itself, and nothing that was chosen since.
  const own = value === current ? field.lookup.own?.(field.around) : undefined
  return <LookupSelect {...field} own={own} values={textsOf(value)} isMany={isMany} onChange={change} />
}

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
  /** Value in the stored record. */
  current: unknown
  value?: Value
  onChange?: (value: Value) => void
}

const toTexts = (value: Value) => (value === null || value === '' ? [] : [value].flat().map(String))

/** An empty choice is '' for a text field, otherwise null. */
export function LookupControl({ value = null, onChange, isMany, current, ...field }: LookupControlProps) {
  const none = useRef<Value>(typeof value === 'string' ? '' : null)
  const change = (values: string[]) =>
    onChange?.(isMany ? values.map(ofWire) : values[0] === undefined ? none.current : ofWire(values[0]))
  const own = value === current ? field.lookup.own?.(field.around) : undefined
  return <LookupSelect {...field} own={own} values={toTexts(value)} isMany={isMany} onChange={change} />
}

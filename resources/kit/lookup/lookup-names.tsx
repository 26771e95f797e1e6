import type { ReactNode } from 'react'
import { type Lookup, optionsFor, useMissing, useOptions } from './lookup.ts'

/** What values of a lookup are called, with commas between. */
export function LookupNames({ lookup, values }: { lookup: Lookup; values: readonly string[] }) {
  const { options } = useOptions(lookup, { isEnabled: lookup.one === undefined })
  const one = useMissing(lookup, values[0])
  return optionsFor(values, one ? [...options, one] : options)
    .map(({ label }) => label)
    .join(', ')
}

/** A cell that shows a value of a lookup, or many of them, by their names. */
export const lookupCell = <Value extends string | number | readonly (string | number)[]>(
  lookup: Lookup,
): { render: (value: Value) => ReactNode } => ({
  render: (value: Value) => <LookupNames lookup={lookup} values={[value].flat().map(String)} />,
})

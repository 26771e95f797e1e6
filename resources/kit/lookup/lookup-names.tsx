import type { ValueCell } from '#kit/fields/field-spec.ts'
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
export const lookupCell = <Value extends string | number | readonly (string | number)[]>(lookup: Lookup): ValueCell<Value> => ({
  render: (value) => <LookupNames lookup={lookup} values={[value].flat().map(String)} />,
})

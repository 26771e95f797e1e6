import { Fragment, type ReactNode } from 'react'
import { type Lookup, type Option, optionsFor, useMissing, useOptions, useReadsOne } from './lookup.ts'

function LookupName({
  lookup,
  value,
  options,
  isLoading,
}: {
  lookup: Lookup
  value: string
  options: readonly Option[]
  isLoading: boolean
}) {
  const one = useMissing(lookup, value)
  const known = one.missing ? [...options, one.missing] : options
  return optionsFor([value], known, isLoading || one.isLoading)[0]?.label
}

export function LookupNames({ lookup, values }: { lookup: Lookup; values: readonly string[] }) {
  const readsOne = useReadsOne(lookup)
  const { options, isLoading } = useOptions(lookup, {
    isEnabled: readsOne === false || lookup.one === undefined,
  })
  return values.map((value, index) => (
    <Fragment key={value}>
      {index > 0 && ', '}
      <LookupName lookup={lookup} value={value} options={options} isLoading={isLoading} />
    </Fragment>
  ))
}

export const lookupCell = <Value extends string | number | readonly (string | number)[]>(
  lookup: Lookup,
): { render: (value: Value) => ReactNode } => ({
  render: (value: Value) => <LookupNames lookup={lookup} values={[value].flat().map(String)} />,
})

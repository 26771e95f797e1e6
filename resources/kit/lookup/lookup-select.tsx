import { type ComponentProps, useEffect, useState } from 'react'
import { SelectBox } from '#kit/lookup/select-box.tsx'
import {
  type Around,
  type Lookup,
  getNote,
  type Option,
  optionsFor,
  useMissing,
  useOptions,
} from './lookup.ts'

interface LookupSelectProps extends Omit<
  ComponentProps<typeof SelectBox>,
  'options' | 'chosen' | 'onSearch' | 'note' | 'loading'
> {
  lookup: Lookup
  around?: Around
  /** Value whose label is known without a request. */
  own?: Option | undefined
  values: readonly string[]
}

/** With a `search` the server finds the options, otherwise they are filtered here. */
export function LookupSelect({ lookup, around = {}, own, values, onChange, ...box }: LookupSelectProps) {
  const [typed, setTyped] = useState('')
  // Chosen options keep their labels when the search moves on.
  const [remembered, setRemembered] = useState<readonly Option[]>([])
  const found = useOptions(lookup, { typed, around })
  const known = [...found.options, ...remembered, ...(own ? [own] : [])]
  const isSure = lookup.search !== undefined || !found.isLoading
  const unknown = values.find((value) => !known.some((option) => option.value === value))
  const { missing, isLoading } = useMissing(lookup, isSure ? unknown : undefined)
  // Values without a label are requested one at a time.
  useEffect(() => {
    if (missing) setRemembered((before) => [...before, missing])
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each render makes an option of its own
  }, [missing?.value])
  const isNaming = found.isLoading || isLoading
  const choose = (chosen: string[]) => {
    setRemembered(
      optionsFor(chosen, known, isNaming).filter(({ value }) =>
        known.some((option) => option.value === value),
      ),
    )
    onChange(chosen)
  }
  return (
    <SelectBox
      {...box}
      options={found.options}
      chosen={optionsFor(values, missing ? [...known, missing] : known, isNaming)}
      onChange={choose}
      loading={found.isLoading}
      note={getNote(found)}
      {...(lookup.search !== undefined && { onSearch: setTyped })}
    />
  )
}

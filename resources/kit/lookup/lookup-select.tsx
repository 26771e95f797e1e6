import { type ComponentProps, useState } from 'react'
import { SelectBox } from '#kit/ui/select-box.tsx'
import { type Around, type Lookup, noteOf, type Option, useMissing, useOptions } from './lookup.ts'

interface LookupSelectProps extends Omit<ComponentProps<typeof SelectBox>, 'options' | 'chosen' | 'onSearch' | 'note' | 'loading'> {
  lookup: Lookup
  around?: Around
  values: readonly string[]
}

/** The choice of one or many of a lookup's options; where the lookup has a search the server finds them. */
export function LookupSelect({ lookup, around = {}, values, onChange, ...box }: LookupSelectProps) {
  const [typed, setTyped] = useState('')
  // What was chosen of a search keeps its name when the search goes on.
  const [remembered, setRemembered] = useState<readonly Option[]>([])
  const found = useOptions(lookup, { typed, around })
  const own = lookup.own?.(around)
  const known = [...found.options, ...remembered, ...(own ? [own] : [])]
  const isSure = lookup.search !== undefined || !found.isLoading
  const unknown = values.find((value) => !known.some((option) => option.value === value))
  const missing = useMissing(lookup, isSure ? unknown : undefined)
  const isNamed = missing !== undefined || (isSure && lookup.one === undefined)
  const named = (value: string): Option =>
    [...known, ...(missing ? [missing] : [])].find((option) => option.value === value) ?? { value, label: isNamed ? value : '…' }
  const choose = (chosen: string[]) => {
    setRemembered(chosen.map(named))
    onChange(chosen)
  }
  return (
    <SelectBox
      {...box}
      options={found.options}
      chosen={values.map(named)}
      onChange={choose}
      loading={found.isLoading}
      note={noteOf(found)}
      {...(lookup.search !== undefined && { onSearch: setTyped })}
    />
  )
}

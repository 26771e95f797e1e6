import { type ComponentProps, useEffect, useState } from 'react'
import { SelectBox } from '#kit/ui/select-box.tsx'
import { type Around, type Lookup, noteOf, type Option, optionsFor, useMissing, useOptions } from './lookup.ts'

interface LookupSelectProps extends Omit<ComponentProps<typeof SelectBox>, 'options' | 'chosen' | 'onSearch' | 'note' | 'loading'> {
  lookup: Lookup
  around?: Around
  /** A value that has a name already. */
  own?: Option | undefined
  values: readonly string[]
}

/** The choice of one or many of a lookup's options; where the lookup has a search the server finds them. */
export function LookupSelect({ lookup, around = {}, own, values, onChange, ...box }: LookupSelectProps) {
  const [typed, setTyped] = useState('')
  // What was chosen of a search keeps its name when the search goes on.
  const [remembered, setRemembered] = useState<readonly Option[]>([])
  const found = useOptions(lookup, { typed, around })
  const known = [...found.options, ...remembered, ...(own ? [own] : [])]
  const isSure = lookup.search !== undefined || !found.isLoading
  const unknown = values.find((value) => !known.some((option) => option.value === value))
  const { missing, isLoading } = useMissing(lookup, isSure ? unknown : undefined)
  // Of many that have no name yet each is asked for in its turn.
  useEffect(() => {
    if (missing) setRemembered((before) => [...before, missing])
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each render makes an option of its own
  }, [missing?.value])
  const isNaming = found.isLoading || isLoading
  const choose = (chosen: string[]) => {
    setRemembered(optionsFor(chosen, known, isNaming).filter(({ value }) => known.some((option) => option.value === value)))
    onChange(chosen)
  }
  return (
    <SelectBox
      {...box}
      options={found.options}
      chosen={optionsFor(values, missing ? [...known, missing] : known, isNaming)}
      onChange={choose}
      loading={found.isLoading}
      note={noteOf(found)}
      {...(lookup.search !== undefined && { onSearch: setTyped })}
    />
  )
}

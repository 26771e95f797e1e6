import { useState } from 'react'
import { listUsers } from '#contract/entities/people/user.ts'
import { fullName } from '#contract/rules/full-name.ts'
import { useRead } from '#kit/call.ts'
import { Combobox } from '#kit/lookup/combobox.tsx'
import { matching } from '#kit/lookup/lookup.ts'

const ALL = { value: '', label: 'All dispatchers' }

/** Address value that overrides the default of the user’s own figures. */
const EVERYBODY = 'all'

const useDispatchers = () => useRead(listUsers, { resource: 'users', query: { dispatches: 'true' } })

/** Defaults to the user for dispatchers and to everybody for others; undefined until the role is known. */
export function useProfitScope(inAddress: string | null, own: string | undefined): string | undefined {
  const { data, error } = useDispatchers()
  if (inAddress !== null) return inAddress === EVERYBODY ? '' : inAddress
  if (error) return ''
  if (!data || own === undefined) return undefined
  return data.results.some(({ id }) => String(id) === own) ? own : ''
}

interface Props {
  value: string
  onChange: (id: string | null) => void
  isOwnFirst?: boolean
  isLabelHidden?: boolean
}

export function DispatcherChoice({ value, onChange, isOwnFirst = false, isLabelHidden }: Props) {
  const [typed, setTyped] = useState('')
  const { data } = useDispatchers()
  const options = [
    ALL,
    ...(data?.results ?? []).map(({ id, ...name }) => ({ value: String(id), label: fullName(name) })),
  ]
  return (
    <Combobox
      label="Dispatcher"
      {...(isLabelHidden && { isLabelHidden })}
      isOneLine
      offered={matching(options, typed)}
      chosen={options.filter((option) => option.value === value)}
      typed={typed}
      onType={setTyped}
      onChoose={(option) => onChange(option.value || (isOwnFirst ? EVERYBODY : null))}
    />
  )
}

import { useState } from 'react'
import { listUsers } from '#contract/entities/user.ts'
import { fullName } from '#contract/rules/full-name.ts'
import { useRead } from '#kit/call.ts'
import { Combobox } from '#kit/lookup/combobox.tsx'
import { matching } from '#kit/lookup/lookup.ts'

const ALL = { value: '', label: 'All dispatchers' }

interface Props {
  value: string
  onChange: (id: string | null) => void
}

/** Whose figures are shown: one dispatcher’s, or everybody’s. */
export function DispatcherChoice({ value, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const { data } = useRead(listUsers, { resource: 'users', query: { dispatches: 'true' } })
  const options = [ALL, ...(data?.results ?? []).map(({ id, ...name }) => ({ value: String(id), label: fullName(name) }))]
  return (
    <Combobox
      label="Dispatcher"
      isOneLine
      offered={matching(options, typed)}
      chosen={options.filter((option) => option.value === value)}
      typed={typed}
      onType={setTyped}
      onChoose={(option) => onChange(option.value || null)}
    />
  )
}

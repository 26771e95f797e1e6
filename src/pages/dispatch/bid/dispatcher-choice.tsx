import { fullName } from '#contract/rules/full-name.ts'
import { useId } from 'react'
import type { Me } from '#contract/entities/people/session.ts'
import { listUsers, type UserOption } from '#contract/entities/people/user.ts'
import { useRead } from '#kit/call.ts'
import { described, FieldFrame } from '#src/ui/field-frame.tsx'

interface Props {
  me: Me
  dispatcher: number | null
  error: string | undefined
  onChoose: (user: UserOption) => void
}

export function DispatcherChoice({ me, dispatcher, error, onChoose }: Props) {
  const id = useId()
  const { data, error: failure } = useRead(listUsers, { staleMs: 60_000 })
  const others = (data?.results ?? []).filter((user) => user.id !== me.id)
  const hint = failure ? 'Couldn’t load other dispatchers. The bid will be in your name.' : undefined
  return (
    <FieldFrame id={id} label="Dispatcher" error={error} hint={hint}>
      <select
        {...described(id, error, hint)}
        className="input large wide"
        value={dispatcher ?? me.id}
        onChange={(event) =>
          onChoose([me, ...others].find((user) => user.id === Number(event.target.value)) ?? me)
        }
      >
        <option value={me.id}>{fullName(me)} (you)</option>
        {others.map((user) => (
          <option key={user.id} value={user.id}>
            {fullName(user)}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

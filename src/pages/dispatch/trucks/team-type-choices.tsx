import { listTeams } from '#contract/entities/kernel/handbook.ts'
import { useRead } from '#kit/call.ts'
import { Choice } from '#src/pages/dispatch/filter/fields/choice.tsx'
import { useVehicleTypes } from '#src/pages/dispatch/filter/use-lookups.ts'
import { withValue } from './with-value.ts'

const options = (list: readonly { id: number; name: string }[]) =>
  list.filter(({ id }) => id !== 0).map(({ id, name }) => ({ value: String(id), text: name }))

interface Props {
  /** '' for one's own, '0' for all. */
  team: string
  type: string
  onChange: (part: { team?: string; type?: string }) => void
}

export function TeamTypeChoices({ team, type, onChange }: Props) {
  const teams = useRead(listTeams).data?.results ?? []
  const types = useVehicleTypes(true)
  return (
    <>
      <Choice
        label="Team"
        value={team}
        options={withValue(
          [{ value: '', text: 'My teams' }, { value: '0', text: 'All teams' }, ...options(teams)],
          team,
          '',
        )}
        onChange={(chosen) => onChange({ team: chosen })}
      />
      <Choice
        label="Vehicle type"
        value={type}
        options={withValue([{ value: '', text: 'Any type' }, ...options(types)], type, '')}
        onChange={(chosen) => onChange({ type: chosen })}
      />
    </>
  )
}

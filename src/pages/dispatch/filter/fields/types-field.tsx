import { useVehicleTypes } from '#src/pages/dispatch/filter/use-lookups.ts'
import { ranked, toggled } from './chosen.ts'
import { ListField } from './list-field.tsx'

interface Props {
  chosen: readonly string[]
  onChange: (types: string[]) => void
}

export function TypesField({ chosen, onChange }: Props) {
  const types = useVehicleTypes(true)
  const listOptions = (text: string) =>
    ranked(types, text, ({ name }) => [name]).map(({ name }) => ({ value: name, label: name }))
  return (
    <ListField
      label="Vehicle types"
      placeholder="Any"
      chosen={chosen}
      optionsOf={listOptions}
      onToggle={(key) => onChange(toggled(chosen, key))}
      onUndo={() => onChange(chosen.slice(0, -1))}
    />
  )
}

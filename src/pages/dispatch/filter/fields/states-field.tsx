import { useStates } from '#src/pages/dispatch/filter/use-lookups.ts'
import { ranked, toggled } from './chosen.ts'
import { ListField } from './list-field.tsx'

interface Props {
  label: string
  /** Shown in place of the label while no state is chosen. */
  placeholder?: string
  chosen: readonly string[]
  onChange: (states: string[]) => void
}

export function StatesField({ label, placeholder, chosen, onChange }: Props) {
  const states = useStates(true)
  const listOptions = (text: string) =>
    ranked(states, text, ({ short_name, name }) => [short_name, name]).map(({ short_name, name }) => ({
      value: short_name,
      label: `${short_name} ${name}`,
    }))
  return (
    <ListField
      label={label}
      isLabelHidden={placeholder !== undefined}
      placeholder={placeholder ?? 'Any'}
      chosen={chosen}
      optionsOf={listOptions}
      onToggle={(key) => onChange(toggled(chosen, key))}
      onUndo={() => onChange(chosen.slice(0, -1))}
    />
  )
}

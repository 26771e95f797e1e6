import { SelectBox } from '#kit/ui/select-box.tsx'
import { ofWire } from './of-wire.ts'

interface ChoiceControlProps {
  id?: string
  /** Each value in words. */
  choices: Readonly<Record<string | number, string>>
  value?: string | number | null
  onChange?: (value: string | number) => void
}

/** The choice of one of a few named values. */
export function ChoiceControl({ choices, value = null, onChange, ...injected }: ChoiceControlProps) {
  const options = Object.entries(choices).map(([key, label]) => ({ value: key, label }))
  return (
    <SelectBox
      {...injected}
      options={options}
      chosen={options.filter((option) => option.value === String(value ?? ''))}
      onChange={([chosen]) => chosen !== undefined && onChange?.(ofWire(chosen))}
    />
  )
}

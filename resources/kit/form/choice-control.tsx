import { SelectBox } from '#kit/lookup/select-box.tsx'
import { ofWire } from './of-wire.ts'

interface ChoiceControlProps {
  id?: string
  choices: Readonly<Record<string | number, string>>
  value?: string | number | null
  onChange?: (value: string | number) => void
}

export function ChoiceControl({ choices, value = null, onChange, ...injected }: ChoiceControlProps) {
  const options = Object.entries(choices).flatMap(([key, label]) =>
    key === '' ? [] : [{ value: key, label }],
  )
  const canBeEmpty = '' in choices
  const choose = ([chosen]: string[]) => {
    if (chosen !== undefined) onChange?.(ofWire(chosen))
    else if (canBeEmpty) onChange?.('')
  }
  return (
    <SelectBox
      {...injected}
      options={options}
      chosen={options.filter((option) => option.value === String(value ?? ''))}
      canBeEmpty={canBeEmpty}
      onChange={choose}
    />
  )
}

import { AutoComplete, Input } from 'antd'
import type { Option } from '#kit/lookup/lookup.ts'
import { SelectBox } from '#kit/lookup/select-box.tsx'
import type { ProblemLine } from './problem-lines.ts'

export const getTitle = ({ title }: Pick<ProblemLine, 'title'>) => title || 'Whole row'

interface CellInputProps {
  label: string
  suggestions: ProblemLine['suggestions']
  words: readonly string[] | undefined
  /** Several words, separated by semicolons. */
  isMany?: boolean
  value: string
  isWrong: boolean
  isBusy: boolean
  onChange: (value: string) => void
  onCheck: () => void
}

const toOption = (word: string): Option => ({ value: word, label: word })

/** A list to choose from where only some words are allowed, names like it where it should name a record. */
export function CellInput({
  label,
  suggestions,
  words,
  isMany = false,
  value,
  isWrong,
  isBusy,
  onChange,
  onCheck,
}: CellInputProps) {
  const common = {
    'aria-label': label,
    status: isWrong ? ('error' as const) : ('' as const),
    disabled: isBusy,
  }
  if (words && words.length > 0) {
    const chosen = (isMany ? value.split(/[;,]/) : [value])
      .map((one) => one.trim())
      .filter((one) => one !== '')
    return (
      <SelectBox
        {...common}
        options={words.map(toOption)}
        chosen={chosen.map(toOption)}
        isMany={isMany}
        canBeEmpty
        onChange={(values) => onChange(values.join('; '))}
      />
    )
  }
  if (suggestions.length > 0)
    return (
      <AutoComplete
        {...common}
        size="small"
        style={{ width: '100%' }}
        value={value}
        options={suggestions.map((suggestion) => ({ ...suggestion }))}
        filterOption={false}
        onChange={(next: string) => onChange(next)}
      />
    )
  return (
    <Input
      {...common}
      size="small"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onPressEnter={onCheck}
    />
  )
}

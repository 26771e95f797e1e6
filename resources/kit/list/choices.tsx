import { Segmented, Typography } from 'antd'
import { formatNumber } from '#kit/cells/format.ts'
import { useRead } from '#kit/call.ts'
import { Labeled } from '#kit/form/labeled.tsx'
import { SelectBox } from '#kit/lookup/select-box.tsx'
import { useIsNarrow, useIsPhone } from '#kit/use-is-phone.ts'
import type { ChoiceCounts, ChoiceFilter } from './filters.ts'

const SIDE_BY_SIDE = 5

const FIELD_LETTERS = 18
const LINE_LETTERS = 30

const NONE = {}

interface ChoicesProps {
  filter: ChoiceFilter
  value: string
  onChange: (value: string) => void
  counts?: Readonly<Record<string, number>> | undefined
  isLabeled?: boolean
}

export function Choices({ filter, value, onChange, counts, isLabeled = false }: ChoicesProps) {
  const isPhone = useIsPhone()
  const isNarrow = useIsNarrow()
  const all = Object.entries(filter.choices)
  const getWords = (choice: string, words: string) => {
    const count = counts?.[choice]
    return count === undefined ? words : `${words} ${formatNumber(count)}`
  }
  const letters = Object.values(filter.choices).join('').length
  const isLong = isLabeled && letters > FIELD_LETTERS
  if (
    (isPhone && !filter.isParts) ||
    isLong ||
    (counts === undefined && all.length > SIDE_BY_SIDE) ||
    (isNarrow && letters > LINE_LETTERS)
  ) {
    const options = all.map(([choice, words]) => ({ value: choice, label: getWords(choice, words) }))
    return (
      <Labeled label={filter.label}>
        {({ id }) => (
          <SelectBox
            id={id}
            options={options}
            chosen={options.filter((option) => option.value === value)}
            onChange={([choice]) => choice !== undefined && onChange(choice)}
          />
        )}
      </Labeled>
    )
  }
  const row = (
    <Segmented
      className="self-start"
      aria-label={filter.label}
      value={value}
      options={all.map(([choice, words]) => ({
        value: choice,
        label: (
          <>
            {words}{' '}
            {counts?.[choice] !== undefined && (
              <Typography.Text type="secondary">{formatNumber(counts[choice])}</Typography.Text>
            )}
          </>
        ),
      }))}
      onChange={onChange}
    />
  )
  if (!isLabeled) return row
  return (
    <div className="kit-field">
      <Typography.Text type="secondary" strong aria-hidden="true">
        {filter.label}
      </Typography.Text>
      {row}
    </div>
  )
}

interface CountedChoiceProps extends Omit<ChoicesProps, 'counts'> {
  counts: ChoiceCounts
  resource: string
  values: Readonly<Record<string, string>>
}

export function CountedChoices({ counts, resource, values, ...choices }: CountedChoiceProps) {
  const query = Object.fromEntries(counts.narrowedBy.map((name) => [name, values[name]]))
  const { data } = useRead(counts.endpoint, { resource, query, keepsPrevious: true })
  return <Choices {...choices} counts={data === undefined ? NONE : counts.of(data as never)} />
}

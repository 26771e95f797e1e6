import { Flex, Select, Typography } from 'antd'
import { useState } from 'react'
import {
  NO_BANK_HEAD,
  type BankColumns,
  type BankReport,
  type ChosenLayout,
} from '#contract/entities/money/bank-sheet.ts'
import { Labeled } from '#kit/form/labeled.tsx'

const WIDE = { minWidth: 200 } as const
const HEAD = { width: 300, maxWidth: '100%' } as const

interface BankColumnsProps {
  report: Pick<BankReport, 'titles' | 'columns'> & Partial<Pick<BankReport, 'heads'>>
  /** Line of the header, where the report has no columns. */
  header: number | undefined
  isBusy: boolean
  onChoose: (layout: ChosenLayout) => void
}

export function BankColumnsChoice({ report, header, isBusy, onChoose }: BankColumnsProps) {
  const { titles, columns, heads = [] } = report
  const [chosen, setChosen] = useState<Partial<BankColumns>>(columns ?? { text: [], header })
  const options = titles.map((title, value) => ({ value, label: title || `Column ${value + 1}` }))
  const choose = (part: Partial<BankColumns>) => {
    const next = { ...chosen, ...part }
    setChosen(next)
    const { paid_on, amount, text = [], header: head } = next
    if (paid_on !== undefined && amount !== undefined) onChoose({ paid_on, amount, text, header: head })
  }
  return (
    <Flex align="flex-start" wrap gap={12}>
      {columns === null && (
        <p style={{ width: '100%' }}>
          <Typography.Text type="secondary">
            {chosen.header ? 'This row: ' : 'First row of this file: '}
            {options.map(({ label }) => label).join(', ')}.
          </Typography.Text>
        </p>
      )}
      {heads.length > 1 && (
        <Labeled label="Header row">
          {({ id }) => (
            <Select
              id={id}
              style={HEAD}
              popupMatchSelectWidth={false}
              value={chosen.header ?? 0}
              options={[
                ...heads.map((text, value) => ({ value, label: `${value + 1}. ${text}` })),
                { value: NO_BANK_HEAD, label: 'No header row' },
              ]}
              disabled={isBusy}
              onChange={(head) => onChoose({ header: Number(head) })}
            />
          )}
        </Labeled>
      )}
      <Labeled label="Date">
        {({ id }) => (
          <Select
            id={id}
            style={WIDE}
            value={chosen.paid_on ?? null}
            options={options}
            disabled={isBusy}
            onChange={(paid_on) => choose({ paid_on: Number(paid_on) })}
          />
        )}
      </Labeled>
      <Labeled label="Amount">
        {({ id }) => (
          <Select
            id={id}
            style={WIDE}
            value={chosen.amount ?? null}
            options={options}
            disabled={isBusy}
            onChange={(amount) => choose({ amount: Number(amount) })}
          />
        )}
      </Labeled>
      <Labeled label="Description">
        {({ id }) => (
          <Select
            id={id}
            style={WIDE}
            mode="multiple"
            value={chosen.text ?? []}
            options={options}
            disabled={isBusy}
            onChange={(text) => choose({ text })}
          />
        )}
      </Labeled>
    </Flex>
  )
}

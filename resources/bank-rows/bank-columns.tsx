import { Flex, Select, Typography } from 'antd'
import { useState } from 'react'
import type { BankColumns, BankReport } from '#contract/entities/money/bank-sheet.ts'
import { Labeled } from '#kit/form/labeled.tsx'

const WIDE = { minWidth: 200 } as const

interface BankColumnsProps {
  report: Pick<BankReport, 'titles' | 'columns'>
  isBusy: boolean
  onChoose: (columns: BankColumns) => void
}

export function BankColumnsChoice({ report: { titles, columns }, isBusy, onChoose }: BankColumnsProps) {
  const [chosen, setChosen] = useState<Partial<BankColumns>>(columns ?? { text: [] })
  const options = titles.map((title, value) => ({ value, label: title || `Column ${value + 1}` }))
  const choose = (part: Partial<BankColumns>) => {
    const next = { ...chosen, ...part }
    setChosen(next)
    const { paid_on, amount, text = [] } = next
    if (paid_on !== undefined && amount !== undefined) onChoose({ paid_on, amount, text })
  }
  return (
    <Flex align="flex-start" wrap gap={12}>
      {columns === null && (
        <p style={{ width: '100%' }}>
          <Typography.Text type="secondary">
            First row of this file: {options.map(({ label }) => label).join(', ')}.
          </Typography.Text>
        </p>
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

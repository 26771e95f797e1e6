import { Alert, Radio } from 'antd'
import type { DayOrder, ImportReport } from '#contract/entities/reports/sheet.ts'

interface DayOrderQuestionProps extends NonNullable<ImportReport['day_order']> {
  isBusy: boolean
  onChoose: (order: DayOrder) => void
}

export function DayOrderQuestion({ sample, chosen, isBusy, onChoose }: DayOrderQuestionProps) {
  return (
    <Alert
      type={chosen === null ? 'warning' : 'info'}
      role="note"
      message={<span id="import-day-order">Which comes first in dates such as {sample}?</span>}
      description={
        <Radio.Group
          aria-labelledby="import-day-order"
          value={chosen}
          disabled={isBusy}
          options={[
            { value: 'month', label: 'Month (MM/DD)' },
            { value: 'day', label: 'Day (DD/MM)' },
          ]}
          onChange={({ target }) => onChoose(target.value as DayOrder)}
        />
      }
    />
  )
}

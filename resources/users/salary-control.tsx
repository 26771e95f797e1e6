import { Button, Flex, Typography } from 'antd'
import type { SalaryRate } from '#contract/entities/people/account.ts'
import type { PartControlProps } from '#kit/fields/field-spec.ts'
import { PERCENT_TEXT } from '#contract/rules/money.ts'
import { NumberControl } from '#kit/form/number-control.tsx'
import { DayPicker } from '#kit/form/day-picker.tsx'

type Entered = Partial<Omit<SalaryRate, 'percent'>> & { percent?: number | string | null }

const PERCENT = { width: 120 } as const

export function SalaryControl({ id, value, onChange, disabled }: PartControlProps) {
  const rates = (value as Entered[] | undefined) ?? []
  const numbered = rates.map((rate, index) => ({ ...rate, number: index + 1 }))
  const change = (at: number, more: Entered) =>
    onChange?.(rates.map((rate, index) => (index === at ? { ...rate, ...more } : rate)))
  return (
    <Flex id={id} vertical gap={12} role="group" aria-label="Salary">
      {numbered.map(({ from_day = '', percent = null, number }) => (
        <Flex key={number} align="center" wrap gap={8}>
          <NumberControl
            aria-label={`Percent of profit, ${number}`}
            suffix="%"
            words={PERCENT_TEXT}
            style={PERCENT}
            value={percent}
            disabled={disabled}
            onChange={(entered) => change(number - 1, { percent: entered })}
          />
          <Typography.Text type="secondary">from</Typography.Text>
          <div>
            <DayPicker
              aria-label={`From date, ${number}`}
              value={from_day}
              disabled={disabled}
              onChange={(day) => change(number - 1, { from_day: day })}
            />
          </div>
          <Button
            type="text"
            aria-label={`Remove percentage ${number}`}
            disabled={disabled}
            onClick={() => onChange?.(rates.filter((_, index) => index !== number - 1))}
          >
            Remove
          </Button>
        </Flex>
      ))}
      <Button disabled={disabled} onClick={() => onChange?.([{ percent: 0, from_day: '' }, ...rates])}>
        Add percentage
      </Button>
    </Flex>
  )
}

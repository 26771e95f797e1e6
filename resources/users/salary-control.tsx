import { Button, Flex, InputNumber, Typography } from 'antd'
import type { SalaryRate } from '#contract/entities/people/account.ts'
import type { PartControlProps } from '#kit/fields/field-spec.ts'
import { DayPicker } from '#kit/form/day-picker.tsx'

type Entered = Partial<SalaryRate>

export function SalaryControl({ id, value, onChange, disabled }: PartControlProps) {
  const rates = (value as Entered[] | undefined) ?? []
  const numbered = rates.map((rate, index) => ({ ...rate, number: index + 1 }))
  const change = (at: number, more: Entered) =>
    onChange?.(rates.map((rate, index) => (index === at ? { ...rate, ...more } : rate)))
  return (
    <Flex id={id} vertical gap={12} role="group" aria-label="Salary">
      {numbered.map(({ from_day = '', percent = null, number }) => (
        <Flex key={number} align="center" wrap gap={8}>
          <InputNumber<number>
            aria-label={`Percent of profit, ${number}`}
            min={0}
            max={100}
            precision={2}
            controls={false}
            suffix="%"
            value={percent}
            disabled={disabled}
            onChange={(entered) => change(number - 1, { percent: entered ?? 0 })}
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

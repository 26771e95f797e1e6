import { Button, Flex, Typography } from 'antd'
import { dayText } from '#contract/rules/dates.ts'
import type { Upload } from './use-uploads.ts'

interface FoundDayProps {
  found: Upload['found']
  name: 'expires_on' | 'issued_on'
  value: string
  onUse: (day: string) => void
}

/** Proposes the date that the file says; HR takes it over or enters another one. */
export function FoundDay({ found, name, value, onUse }: FoundDayProps) {
  const isReading = found === 'reading'
  const date = found === undefined || isReading ? null : found[name]
  return (
    <div role="status">
      {isReading && name === 'expires_on' && (
        <Typography.Text type="secondary">Reading the date from the file…</Typography.Text>
      )}
      {date && date.day !== value && (
        <Flex align="center" wrap gap={8}>
          <Typography.Text type="secondary">
            In the file: {dayText(date.day)} <q>{date.words}</q>
          </Typography.Text>
          <Button size="small" onClick={() => onUse(date.day)}>
            Use {dayText(date.day)}
          </Button>
        </Flex>
      )}
    </div>
  )
}

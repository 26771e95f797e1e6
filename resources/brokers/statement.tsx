import { Alert, Button, Card, Flex, Typography } from 'antd'
import { useState } from 'react'
import type { BrokerDetail } from '#contract/entities/market/broker.ts'
import { downloadStatement } from '#contract/entities/money/invoice.ts'
import { statementFileName } from '#contract/rules/document-names.ts'
import { readWeek, toIsoWeek } from '#contract/rules/iso-week.ts'
import { useToday } from '#kit/cells/today.ts'
import { getInitialValue, type WeekFilter as Spec } from '#kit/list/filters.ts'
import { WeekFilter } from '#kit/list/week-filter.tsx'
import { useDownload } from '#parts/fleet/documents/use-download.ts'

const WEEK: Spec = {
  kind: 'week',
  name: 'week',
  label: 'Week',
  isOne: true,
  weeksAgo: 1,
  sends: (week) => ({ ...week }),
}

export function Statement({ id, name }: BrokerDetail) {
  const today = useToday()
  const [week, setWeek] = useState(() => getInitialValue(WEEK, today))
  const { download, error } = useDownload(downloadStatement)
  return (
    <Card size="small">
      <Flex vertical gap={16}>
        <p>
          <Typography.Text type="secondary">
            Loads for one week, with their invoices and balances due.
          </Typography.Text>
        </p>
        <Flex align="center" wrap gap={8}>
          <WeekFilter filter={WEEK} value={week} onChange={setWeek} />
          <Button
            type="primary"
            onClick={() =>
              void download({
                id,
                file_name: statementFileName(name, readWeek(week) ?? toIsoWeek(today)),
                query: { ...readWeek(week) },
              })
            }
          >
            Download statement
          </Button>
        </Flex>
        {error && <Alert type="error" showIcon role="alert" message={error} />}
      </Flex>
    </Card>
  )
}

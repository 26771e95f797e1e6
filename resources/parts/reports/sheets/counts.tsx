import { Flex, Typography } from 'antd'
import type { ImportReport } from '#contract/entities/reports/sheet.ts'
import { formatNumber } from '#kit/cells/format.ts'

const COUNT = { fontSize: 16 } as const

export function Counts({ report: { created, changed, same, bad, is_done } }: { report: ImportReport }) {
  const counts = [
    ['New', created],
    [is_done ? 'Changed' : 'Changes', changed],
    ['Unchanged', same],
    [is_done ? 'Skipped' : 'With errors', bad],
  ] as const
  return (
    <Flex component="dl" align="stretch" wrap gap="8px 24px">
      {counts.map(([label, count], index) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Typography.Text strong type={index === 3 && count > 0 ? 'danger' : undefined} style={COUNT}>
              {formatNumber(count)}
            </Typography.Text>
          </dd>
        </div>
      ))}
    </Flex>
  )
}

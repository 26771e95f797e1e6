import { Flex } from 'antd'
import type { ImportReport } from '#contract/entities/reports/sheet.ts'
import { formatNumber } from '#kit/cells/format.ts'

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
          <dd className={index === 3 && count > 0 ? 'text-16 strong danger' : 'text-16 strong'}>
            {formatNumber(count)}
          </dd>
        </div>
      ))}
    </Flex>
  )
}

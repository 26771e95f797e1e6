import { Typography } from 'antd'
import type { CompanyHealth } from '#contract/entities/company/company-profile.ts'
import { formatNumber } from '#kit/cells/format.ts'
import { Age } from '#kit/cells/time.tsx'

type Period = CompanyHealth['retention'][number]

interface KeptNowProps {
  data: Period['data']
  periods: readonly Period[]
}

export function KeptNow({ data, periods }: KeptNowProps) {
  const period = periods.find((one) => one.data === data)
  if (!period) return null
  const { is_own, rows, oldest } = period
  return (
    <p>
      <Typography.Text type="secondary">
        {is_own ? 'Set by your company' : 'Server default'}. Rows: {formatNumber(rows)}
        {oldest && (
          <>
            , oldest <Age value={oldest} />
          </>
        )}
      </Typography.Text>
    </p>
  )
}

import { Tooltip, Typography } from 'antd'
import { Link } from 'react-router'
import { readSubscription } from '#contract/entities/company/subscription.ts'
import { SEATS, seatsRefusal } from '#contract/rules/subscription.ts'
import { useRead } from '#kit/call.ts'
import { formatNumber } from '#kit/cells/format.ts'

export function Seats() {
  const { data } = useRead(readSubscription, { resource: 'users' })
  const refusal = data && seatsRefusal(data.seats, data.seats_used)
  return (
    <Tooltip title={refusal ?? SEATS}>
      <Link className="self-start" to="/settings/billing">
        <Typography.Text type={refusal ? 'danger' : 'secondary'} style={{ whiteSpace: 'nowrap' }}>
          {data
            ? `${formatNumber(data.seats_used)} of ${formatNumber(data.seats)} seats used, without drivers`
            : '– of – seats used'}
        </Typography.Text>
      </Link>
    </Tooltip>
  )
}

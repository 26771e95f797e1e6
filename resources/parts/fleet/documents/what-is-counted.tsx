import { Typography } from 'antd'
import { Link, useSearchParams } from 'react-router'

export function WhatIsExpired({ param, who }: { param: string; who: string }) {
  const [params] = useSearchParams()
  if (params.get(param) !== '5') return null
  return (
    <p>
      <Typography.Text type="secondary">
        Licenses Expired: {who} with an expired document, required or not.{' '}
        <Link to="/hr-portal/expiring?bucket=overdue">View overdue documents</Link>
      </Typography.Text>
    </p>
  )
}

export const WhatIsQueued = () => (
  <p>
    <Typography.Text type="secondary">
      Current documents for active owners, drivers and vehicles. Archived records and retired vehicles are not
      counted.
    </Typography.Text>
  </p>
)

import { List } from 'antd'
import type { AccountDetail } from '#contract/entities/account.ts'
import { Instant } from '#kit/cells/time.tsx'
import { deviceOf } from '#parts/user/device.ts'

/** Where a user is logged in. */
export function Sessions({ sessions }: Pick<AccountDetail, 'sessions'>) {
  if (sessions.length === 0) return 'Nowhere'
  return (
    <List
      size="small"
      dataSource={sessions}
      rowKey={({ created_at, ip }) => `${created_at} ${ip}`}
      renderItem={({ created_at, ip, agent }) => (
        <List.Item>
          <span>
            {deviceOf(agent)} <span className="faint">{ip}</span>
          </span>
          <span className="faint">
            since <Instant value={created_at} />
          </span>
        </List.Item>
      )}
    />
  )
}

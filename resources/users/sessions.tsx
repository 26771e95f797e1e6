import { List } from 'antd'
import type { AccountDetail } from '#contract/entities/account.ts'
import { Instant } from '#kit/cells/time.tsx'

const SYSTEMS = ['Windows', 'Macintosh', 'iPhone', 'iPad', 'Android', 'Linux']
const BROWSERS = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari']
const NAMES: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera', Macintosh: 'Mac' }

const among = (words: readonly string[], agent: string) => {
  const found = words.find((word) => agent.includes(word))
  return found && (NAMES[found] ?? found)
}

const deviceOf = (agent: string) => [among(BROWSERS, agent), among(SYSTEMS, agent)].filter(Boolean).join(' on ') || 'Another program'

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

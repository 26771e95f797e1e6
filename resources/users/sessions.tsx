import { Button, List, Typography } from 'antd'
import { type AccountDetail, endAccountSession } from '#contract/entities/people/account.ts'
import { userName } from '#contract/rules/full-name.ts'
import { useCan } from '#kit/access.tsx'
import { useSend } from '#kit/call.ts'
import { Instant } from '#kit/cells/time.tsx'
import { parseDevice } from '#parts/people/user/device.ts'

export function Sessions({ user }: { user: AccountDetail }) {
  const { data: can } = useCan({ resource: 'accounts', action: 'edit' })
  const { send, isSending } = useSend(endAccountSession, 'accounts')
  const { id, sessions } = user
  if (sessions.length === 0) return 'Not logged in'
  const end = (sid: string, device: string) =>
    void send({ params: { id, sid }, done: () => `${userName(user)} logged out of ${device}.` }).catch(
      () => undefined,
    )
  return (
    <List
      size="small"
      dataSource={sessions}
      rowKey="sid"
      renderItem={({ sid, created_at, ip, agent }) => (
        <List.Item
          actions={
            can?.can
              ? [
                  <Button
                    key="end"
                    size="small"
                    disabled={isSending}
                    aria-label={`Log out ${parseDevice(agent)}`}
                    onClick={() => end(sid, parseDevice(agent))}
                  >
                    Log out
                  </Button>,
                ]
              : []
          }
        >
          <span>
            {parseDevice(agent)} <Typography.Text type="secondary">{ip}</Typography.Text>
          </span>
          <Typography.Text type="secondary">
            since <Instant value={created_at} />
          </Typography.Text>
        </List.Item>
      )}
    />
  )
}

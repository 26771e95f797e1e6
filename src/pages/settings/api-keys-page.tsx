import { Button, Popconfirm, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { type ApiKey, KEY_ENDS, listApiKeys, revokeApiKey } from '#contract/entities/people/api-key.ts'
import { permissionText } from '#contract/rules/permission-words.ts'
import { useRead, useSend } from '#kit/call.ts'
import { useClock } from '#kit/cells/clock.ts'
import { StatusTag } from '#kit/cells/status.tsx'
import '#kit/cells/cells.css'
import { Age, Instant } from '#kit/cells/time.tsx'
import { NewApiKey } from './new-api-key.tsx'
import { SettingsPart } from './settings-part.tsx'

function KeyState({ apiKey: { revoked_at, end_reason, expires_at } }: { apiKey: ApiKey }) {
  const hasExpired = useClock((now) => expires_at !== null && Date.parse(expires_at) <= now)
  if (revoked_at !== null && end_reason && end_reason !== 'revoked')
    return (
      <span className="stack gap-0">
        <span>
          <StatusTag tone="plain">Ended</StatusTag>
        </span>
        <span className="faint small">{KEY_ENDS[end_reason]}</span>
      </span>
    )
  if (revoked_at !== null) return <StatusTag tone="plain">Revoked</StatusTag>
  if (hasExpired) return <StatusTag tone="plain">Expired</StatusTag>
  return <StatusTag tone="green">Active</StatusTag>
}

export function ApiKeysPage() {
  const keys = useRead(listApiKeys, { resource: 'api-keys' })
  const { send, isSending } = useSend(revokeApiKey, 'api-keys')
  const [isNew, setNew] = useState(false)

  const columns: TableColumnsType<ApiKey> = [
    {
      title: 'Name',
      render: (_, { name, prefix, user_name }) => (
        <span className="stack gap-0">
          <span>{name}</span>
          <span className="faint small">
            {prefix}… created by {user_name}
          </span>
        </span>
      ),
    },
    {
      title: 'Permissions',
      responsive: ['md'],
      render: (_, { permissions }) => permissions.map(permissionText).join(', '),
    },
    { title: 'Calls per minute', align: 'right', responsive: ['lg'], dataIndex: 'calls_per_minute' },
    {
      title: 'Expires',
      responsive: ['sm'],
      render: (_, { expires_at }) => (expires_at ? <Instant value={expires_at} /> : 'Never'),
    },
    {
      title: 'Last used',
      responsive: ['sm'],
      render: (_, { last_used_at }) => (last_used_at ? <Age value={last_used_at} /> : 'Never'),
    },
    { title: 'Status', render: (_, apiKey) => <KeyState apiKey={apiKey} /> },
    {
      title: 'Actions',
      render: (_, { id, name, revoked_at }) =>
        revoked_at === null && (
          <Popconfirm
            title={`Revoke key ${name}?`}
            description="Programs that use this key stop working right away."
            okText="Revoke"
            cancelText="Keep"
            onConfirm={() =>
              void send({ params: { id }, done: () => `Key ${name} revoked.` }).catch(() => undefined)
            }
          >
            <Button size="small" disabled={isSending} aria-label={`Revoke key ${name}`}>
              Revoke
            </Button>
          </Popconfirm>
        ),
    },
  ]

  return (
    <SettingsPart
      title="API keys"
      about="Let other programs use Freight’s API. A key stops working when the administrator who created it is deactivated, loses administrator access or loses one of its permissions."
      read={keys}
    >
      {() => (
        <div className="stack gap-12">
          <div className="cluster gap-12">
            <Button type="primary" onClick={() => setNew(true)}>
              New key
            </Button>
            <a href="/app/api/docs/" target="_blank" rel="noreferrer">
              API reference
            </a>
          </div>
          <Table
            size="small"
            rowKey="id"
            columns={columns}
            dataSource={[...(keys.data?.results ?? [])]}
            pagination={false}
            locale={{ emptyText: 'No keys yet. Create the first one.' }}
          />
          {isNew && <NewApiKey onClose={() => setNew(false)} />}
        </div>
      )}
    </SettingsPart>
  )
}

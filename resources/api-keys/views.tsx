import { Flex, Typography } from 'antd'
import { type ApiKey, KEY_ENDS, revokeApiKey } from '#contract/entities/people/api-key.ts'
import { useClock } from '#kit/cells/clock.ts'
import { StatusTag } from '#kit/cells/status.tsx'
import { buildFields, RECORD_FACTS } from '#contract/fields.ts'
import { permissionText } from '#contract/rules/permission-words.ts'
import { Age, Instant } from '#kit/cells/time.tsx'
import { defineFields } from '#kit/fields/define-fields.ts'
import { rowActions } from '#kit/list/row-actions.tsx'
import type { Views } from '#kit/define-views.ts'

function KeyState({ apiKey: { revoked_at, end_reason, expires_at } }: { apiKey: ApiKey }) {
  const hasExpired = useClock((now) => expires_at !== null && Date.parse(expires_at) <= now)
  if (revoked_at !== null && end_reason && end_reason !== 'revoked')
    return (
      <Flex component="span" vertical>
        <span>
          <StatusTag tone="plain">Ended</StatusTag>
        </span>
        <Typography.Text type="secondary">{KEY_ENDS[end_reason]}</Typography.Text>
      </Flex>
    )
  if (revoked_at !== null) return <StatusTag tone="plain">Revoked</StatusTag>
  if (hasExpired) return <StatusTag tone="plain">Expired</StatusTag>
  return <StatusTag tone="green">Active</StatusTag>
}

const About = () => (
  <p>
    <Typography.Text type="secondary">
      Let other programs use Freight’s API. A key stops working when the administrator who created it is
      deactivated, loses administrator access or loses one of its permissions.{' '}
      <a href="/app/api/docs/" target="_blank" rel="noreferrer">
        API reference
      </a>
    </Typography.Text>
  </p>
)

const facts = buildFields<ApiKey>()({
  ...RECORD_FACTS,
  name: { label: 'Name', kind: 'text' },
  prefix: { label: 'Begins with', kind: 'text', isInternal: true },
  user_name: { label: 'Created by', kind: 'text', isInternal: true },
  permissions: { label: 'Permissions', kind: 'parts' },
  calls_per_minute: { label: 'Calls per minute', kind: 'number' },
  expires_at: { label: 'Expires', kind: 'instant' },
  last_used_at: { label: 'Last used', kind: 'instant' },
  revoked_at: { label: 'Revoked', kind: 'instant', isInternal: true },
  end_reason: { label: 'Status', kind: 'code', codes: KEY_ENDS },
})

const fields = defineFields<typeof facts, object, 'actions'>(facts, {
  name: {
    cell: {
      compute: ({ name, prefix, user_name }) => (
        <Flex component="span" vertical>
          <span>{name}</span>
          <Typography.Text type="secondary">
            {prefix}… created by {user_name}
          </Typography.Text>
        </Flex>
      ),
    },
    column: { width: 240, card: 'title', wraps: true },
  },
  permissions: {
    cell: { render: (permissions) => permissions.map(permissionText).join(', ') },
    column: { width: 280, card: 'line', wraps: true },
  },
  calls_per_minute: { column: { width: 130 } },
  expires_at: {
    cell: { compute: ({ expires_at }) => (expires_at ? <Instant value={expires_at} /> : 'Never') },
    column: { width: 130, card: 'labeled' },
  },
  last_used_at: {
    cell: { compute: ({ last_used_at }) => (last_used_at ? <Age value={last_used_at} /> : 'Never') },
    column: { width: 110, card: 'labeled' },
  },
  end_reason: {
    cell: { compute: (apiKey) => <KeyState apiKey={apiKey} /> },
    column: { width: 200, card: 'head', wraps: true },
  },
  created_at: { column: { width: 140, hidden: true } },
  actions: rowActions<ApiKey>('api-keys', 110, [
    {
      label: 'Revoke',
      name: ({ name }) => `Revoke key ${name}`,
      endpoint: revokeApiKey,
      when: ({ revoked_at }) => revoked_at === null,
      confirm: ({ name }) => ({
        title: `Revoke key ${name}?`,
        text: 'Programs that use this key stop working right away.',
      }),
      done: ({ name }) => `Key ${name} revoked.`,
    },
  ]),
})

const views: Views<ApiKey> = {
  title: ({ name }) => name,
  fields,
  filters: [],
  actions: [],
  note: About,
  empty: 'No keys yet. Create the first one.',
}
export default views

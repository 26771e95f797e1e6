import { Button, Flex, Popconfirm, Typography } from 'antd'
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type OwnSession,
} from '#contract/entities/people/second-factor.ts'
import { buildFields } from '#contract/fields.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { useRead, useSend } from '#kit/call.ts'
import { StatusTag } from '#kit/cells/status.tsx'
import { defineColumns } from '#kit/fields/define-fields.ts'
import { defineRowAction, rowActions } from '#kit/list/row-actions.tsx'
import { SettingsRows } from '#kit/settings/settings-rows.tsx'
import { parseDevice } from '#parts/people/user/device.ts'

const RESOURCE = 'own-sessions'

const METHODS: Readonly<Record<OwnSession['method'], string>> = {
  password: 'Password',
  code: 'Password and code',
  recovery: 'Recovery code',
  passkey: 'Passkey',
  provider: 'Sign-in provider',
  provider_mfa: 'Sign-in provider with two-factor',
}

type Shown = Pick<OwnSession, 'agent' | 'method' | 'created_at' | 'is_this'>

const facts = buildFields<Shown>()({
  agent: { label: 'Device', kind: 'text' },
  method: { label: 'Logged in with', kind: 'code', codes: METHODS },
  created_at: { label: 'Logged in', kind: 'instant' },
  is_this: { label: 'This device', kind: 'yes-no' },
})

const logOut = defineRowAction<OwnSession, typeof endOwnSession>({
  label: 'Log out',
  name: ({ agent }) => `Log out ${parseDevice(agent)}`,
  endpoint: endOwnSession,
  params: ({ sid }) => ({ sid }),
  when: ({ is_this }) => !is_this,
  done: ({ agent }) => `${parseDevice(agent)} logged out.`,
})
const actions = rowActions<OwnSession>(RESOURCE, 120, [logOut])

const fields = defineColumns<typeof facts, OwnSession, 'actions'>(facts, {
  agent: {
    cell: {
      compute: ({ agent, ip }) => (
        <Flex component="span" vertical>
          <span>{parseDevice(agent)}</span>
          <Typography.Text type="secondary">{ip}</Typography.Text>
        </Flex>
      ),
    },
    column: { width: 180, card: 'title' },
  },
  method: {
    cell: {
      compute: ({ method, impersonator }) =>
        impersonator === '' ? codeWords(METHODS, method) : `${impersonator} (platform)`,
    },
    column: { width: 160 },
  },
  created_at: { cell: 'age', column: { width: 120, card: 'line' } },
  actions: {
    ...actions,
    cell: {
      compute: (row) =>
        row.is_this ? <StatusTag tone="green">This device</StatusTag> : actions.cell.compute(row),
    },
  },
})

export function Sessions() {
  const { data } = useRead(listOwnSessions, { resource: RESOURCE })
  const { send, isSending } = useSend(endOtherSessions, RESOURCE)
  return (
    <Flex vertical gap={12}>
      <SettingsRows<OwnSession>
        resource={RESOURCE}
        label="Where you are logged in"
        endpoint={listOwnSessions}
        rowKey="sid"
        fields={fields}
        empty="No devices."
      />
      {(data?.results.length ?? 0) > 1 && (
        <div>
          <Popconfirm
            title="Log out everywhere else?"
            okText="Log out"
            cancelText="Keep"
            onConfirm={() => void send({ done: () => 'Logged out everywhere else.' }).catch(() => undefined)}
          >
            <Button disabled={isSending}>Log out everywhere else</Button>
          </Popconfirm>
        </div>
      )}
    </Flex>
  )
}

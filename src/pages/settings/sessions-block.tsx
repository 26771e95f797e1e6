import { Alert, Button, Popconfirm, Table, type TableColumnsType } from 'antd'
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type OwnSession,
} from '#contract/entities/people/second-factor.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { useRead, useSendTo } from '#kit/call.ts'
import { StatusTag } from '#kit/cells/status.tsx'
import '#kit/cells/cells.css'
import { Age } from '#kit/cells/time.tsx'
import { parseDevice } from '#parts/people/user/device.ts'
import { Block } from './block.tsx'

const METHODS: Readonly<Record<OwnSession['method'], string>> = {
  password: 'Password',
  code: 'Password and code',
  recovery: 'Recovery code',
  passkey: 'Passkey',
  provider: 'Sign-in provider',
  provider_mfa: 'Sign-in provider with two-factor',
}
const getMethodText = ({ method, impersonator }: OwnSession) =>
  impersonator === '' ? codeWords(METHODS, method) : `${impersonator} (platform)`

export function SessionsBlock() {
  const { data, error } = useRead(listOwnSessions, { resource: 'own-sessions' })
  const { send, isSending } = useSendTo('own-sessions')
  const rows = data?.results ?? []
  const columns: TableColumnsType<OwnSession> = [
    {
      title: 'Device',
      render: (_, { agent, ip }) => (
        <span className="stack gap-0">
          <span>{parseDevice(agent)}</span>
          <span className="faint small">{ip}</span>
        </span>
      ),
    },
    { title: 'Logged in with', responsive: ['sm'], render: (_, session) => getMethodText(session) },
    { title: 'Logged in', render: (_, { created_at }) => <Age value={created_at} /> },
    {
      title: 'Actions',
      render: (_, { sid, is_this, agent }) =>
        is_this ? (
          <StatusTag tone="green">This device</StatusTag>
        ) : (
          <Button
            size="small"
            disabled={isSending}
            aria-label={`Log out ${parseDevice(agent)}`}
            onClick={() =>
              void send(endOwnSession, {
                params: { sid },
                done: () => `${parseDevice(agent)} logged out.`,
              }).catch(() => undefined)
            }
          >
            Log out
          </Button>
        ),
    },
  ]
  return (
    <Block
      title="Where you are logged in"
      about="If you don’t recognize a device, log it out and change your password."
    >
      <div className="stack gap-12">
        {error && !data && <Alert type="error" message={`Couldn’t load your devices. ${error.message}`} />}
        <Table
          size="small"
          rowKey="sid"
          columns={columns}
          dataSource={rows}
          loading={!data && !error}
          pagination={false}
        />
        {rows.length > 1 && (
          <div>
            <Popconfirm
              title="Log out everywhere else?"
              okText="Log out"
              cancelText="Keep"
              onConfirm={() =>
                void send(endOtherSessions, { done: () => 'Logged out everywhere else.' }).catch(
                  () => undefined,
                )
              }
            >
              <Button disabled={isSending}>Log out everywhere else</Button>
            </Popconfirm>
          </div>
        )}
      </div>
    </Block>
  )
}

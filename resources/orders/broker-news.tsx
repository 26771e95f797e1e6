import { Button, Col, Flex, List, Row, Segmented, Select, Skeleton, Typography } from 'antd'
import { useState } from 'react'
import {
  type BrokerNewsOfLoad,
  readBrokerNews,
  sendBrokerNews,
  setBrokerNews,
} from '#contract/entities/freight/broker-news.ts'
import type { OrderDetail } from '#contract/entities/freight/order.ts'
import { BROKER_MAILS, BROKER_NEWS, type BrokerNewsKind } from '#contract/rules/broker-news.ts'
import { MAIL_STATES } from '#contract/rules/mail-states.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { useRead, useSendTo } from '#kit/call.ts'
import { Instant } from '#kit/cells/time.tsx'
import { FailedList } from '#kit/list/list-states.tsx'
import { Labeled } from '#kit/form/labeled.tsx'
import { useStoredText } from '#kit/use-stored-text.ts'
import { EmailQuestion } from '#parts/market/mail/email-question.tsx'
import { Replies } from '#parts/market/mail/replies.tsx'
import { useMayEdit } from '#parts/freight/load/use-may-edit.ts'

const CALLS = 'orders'

const sentText = (isOn: boolean) => (isOn ? 'send automatically' : 'don’t send')

interface MailProps {
  order: OrderDetail
  news: BrokerNewsOfLoad
  onClose: () => void
}

type Typed = { to?: string } & { [Kind in BrokerNewsKind]?: { subject: string; text: string } | undefined }

function parseTyped(stored: string): Typed {
  try {
    return JSON.parse(stored) as Typed
  } catch {
    return {}
  }
}

function Mail({ order, news, onClose }: MailProps) {
  const { send, isSending } = useSendTo(CALLS)
  const first =
    news.drafts.find(({ kind }) => (kind === 'late') === (order.eta_status === 'late')) ?? news.drafts[0]
  const [kind, setKind] = useState<BrokerNewsKind>(first?.kind ?? 'late')
  const [stored, store] = useStoredText(`mail ${order.id}`)
  const typed = parseTyped(stored)
  const change = (part: Typed) => store(JSON.stringify({ ...typed, ...part }))
  const draft = news.drafts.find((one) => one.kind === kind)
  const { to = news.to } = typed
  const { subject = '', text = '' } = typed[kind] ?? draft ?? {}
  const sendMail = async () => {
    if (!draft) return
    await send(sendBrokerNews, {
      params: { id: order.id },
      body: { kind, stop: draft.stop, to, subject, text },
      done: () => `Email to ${to} is on its way.`,
    })
    store('')
  }
  return (
    <EmailQuestion
      title={`Email the broker about ${order.number}`}
      email={{ to, subject, text }}
      rows={9}
      isBusy={isSending}
      onChange={({ to: next, ...part }) =>
        change(next === undefined ? { [kind]: { subject, text, ...part } } : { to: next })
      }
      onSend={sendMail}
      onClose={onClose}
      before={
        <Segmented
          aria-label="About"
          options={news.drafts.map(({ kind: value }) => ({ value, label: codeWords(BROKER_NEWS, value) }))}
          value={kind}
          onChange={setKind}
        />
      }
      after={
        typed[kind] && (
          <Button style={{ alignSelf: 'flex-start' }} onClick={() => change({ [kind]: undefined })}>
            Discard changes
          </Button>
        )
      }
    />
  )
}

const CHOICES = { broker: null, on: true, off: false } as const
type Choice = keyof typeof CHOICES
const toChoice = (value: boolean | null): Choice => (value === null ? 'broker' : value ? 'on' : 'off')

function Choices({ order, news }: Omit<MailProps, 'onClose'>) {
  const { send, isSending } = useSendTo(CALLS)
  const mayEdit = useMayEdit(order)
  const { broker, status_mails, late_mails } = news
  const set = (part: Partial<Pick<BrokerNewsOfLoad, 'status_mails' | 'late_mails'>>) =>
    void send(setBrokerNews, {
      params: { id: order.id },
      body: { status_mails, late_mails, ...part },
      done: () => `Broker emails for ${order.number} updated.`,
    }).catch(() => undefined)
  const box = (label: string, field: 'status_mails' | 'late_mails') => (
    <Labeled label={label}>
      {({ id }) => (
        <Select<Choice>
          id={id}
          virtual={false}
          disabled={!mayEdit || isSending}
          value={toChoice(news[field])}
          options={[
            { value: 'broker', label: `Broker default: ${sentText(broker[field])}` },
            { value: 'on', label: 'This load: send automatically' },
            { value: 'off', label: 'This load: don’t send' },
          ]}
          onChange={(value) => set({ [field]: CHOICES[value] })}
        />
      )}
    </Labeled>
  )
  return (
    <Row gutter={[24, 12]}>
      <Col xs={24} sm={12}>
        {box('At pickup and delivery', 'status_mails')}
      </Col>
      <Col xs={24} sm={12}>
        {box('If running late', 'late_mails')}
      </Col>
    </Row>
  )
}

export function BrokerNews({ order }: { order: OrderDetail }) {
  const { data, error, refetch } = useRead(readBrokerNews, { resource: CALLS, params: { id: order.id } })
  const mayEdit = useMayEdit(order)
  const [isAsking, setAsking] = useState(false)
  if (error && !data) return <FailedList message={error.message} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div role="status" aria-label="Loading emails to the broker…">
        <Skeleton active title={false} />
      </div>
    )
  return (
    <Flex vertical gap={12}>
      <Choices order={order} news={data} />
      {mayEdit && data.drafts.length > 0 && (
        <Button style={{ alignSelf: 'flex-start' }} aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Email broker
        </Button>
      )}
      {data.sent.length === 0 ? (
        <p>
          <Typography.Text type="secondary">No emails to the broker yet.</Typography.Text>
        </p>
      ) : (
        <List
          size="small"
          aria-label="Emails to the broker"
          dataSource={data.sent}
          rowKey="id"
          renderItem={({ kind, to, sent_by, at, state }) => (
            <List.Item
              extra={<Typography.Text type="secondary">{codeWords(MAIL_STATES, state)}</Typography.Text>}
            >
              <span>
                <strong>{codeWords(BROKER_MAILS, kind)}</strong> to {to}{' '}
                <Typography.Text type="secondary">
                  {sent_by || 'Automatic'}, <Instant value={at} />
                </Typography.Text>
              </span>
            </List.Item>
          )}
        />
      )}
      <Replies replies={data.replies} />
      {isAsking && <Mail order={order} news={data} onClose={() => setAsking(false)} />}
    </Flex>
  )
}

import { Button, Input, List, Segmented, Select, Skeleton } from 'antd'
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
import { fieldErrors, type FieldErrors } from '#kit/form/field-errors.ts'
import { FailedList } from '#kit/list/list-states.tsx'
import { Labeled } from '#kit/ui/labeled.tsx'
import { Question } from '#kit/ui/question.tsx'
import { useStoredText } from '#kit/ui/use-stored-text.ts'
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
  const [errors, setErrors] = useState<FieldErrors>({})
  const draft = news.drafts.find((one) => one.kind === kind)
  const { to = news.to } = typed
  const { subject = '', text = '' } = typed[kind] ?? draft ?? {}
  const go = async () => {
    if (!draft) return
    setErrors({})
    try {
      await send(sendBrokerNews, {
        params: { id: order.id },
        body: { kind, stop: draft.stop, to, subject, text },
        done: () => `Email to ${to} is on its way.`,
      })
      store('')
      onClose()
    } catch (error) {
      setErrors(fieldErrors(error))
    }
  }
  return (
    <Question
      title={`Email the broker about ${order.number}`}
      label="Send email"
      hasField
      isBusy={isSending}
      onYes={() => void go()}
      onNo={onClose}
    >
      <Segmented
        aria-label="About"
        options={news.drafts.map(({ kind: value }) => ({ value, label: codeWords(BROKER_NEWS, value) }))}
        value={kind}
        onChange={setKind}
      />
      <Labeled label="To" isRequired errors={errors['to']}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="off"
            value={to}
            onChange={({ target }) => change({ to: target.value })}
          />
        )}
      </Labeled>
      <Labeled label="Subject" isRequired errors={errors['subject']}>
        {(control) => (
          <Input
            {...control}
            value={subject}
            onChange={({ target }) => change({ [kind]: { subject: target.value, text } })}
          />
        )}
      </Labeled>
      <Labeled label="Text" isRequired errors={errors['text']}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={9}
            value={text}
            onChange={({ target }) => change({ [kind]: { subject, text: target.value } })}
          />
        )}
      </Labeled>
      {typed[kind] && (
        <Button className="self-start" onClick={() => change({ [kind]: undefined })}>
          Discard changes
        </Button>
      )}
    </Question>
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
    <div className="columns">
      {box('At pickup and delivery', 'status_mails')}
      {box('If running late', 'late_mails')}
    </div>
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
    <div className="stack gap-12">
      <Choices order={order} news={data} />
      {mayEdit && data.drafts.length > 0 && (
        <Button className="self-start" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Email broker
        </Button>
      )}
      {data.sent.length === 0 ? (
        <p className="faint">No emails to the broker yet.</p>
      ) : (
        <List
          size="small"
          aria-label="Emails to the broker"
          dataSource={data.sent}
          rowKey="id"
          renderItem={({ kind, to, sent_by, at, state }) => (
            <List.Item extra={<span className="faint">{codeWords(MAIL_STATES, state)}</span>}>
              <span>
                <strong>{codeWords(BROKER_MAILS, kind)}</strong> to {to}{' '}
                <span className="faint">
                  {sent_by || 'Automatic'}, <Instant value={at} />
                </span>
              </span>
            </List.Item>
          )}
        />
      )}
      <Replies replies={data.replies} />
      {isAsking && <Mail order={order} news={data} onClose={() => setAsking(false)} />}
    </div>
  )
}

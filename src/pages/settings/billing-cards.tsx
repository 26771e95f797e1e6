import { Alert, Button, Flex, List, Popconfirm, Radio, Typography } from 'antd'
import { useState } from 'react'
import {
  beginCard,
  listCards,
  type PaymentCard,
  removeCard,
  selectCard,
  type Subscription,
} from '#contract/entities/company/subscription.ts'
import { failureWords } from '#kit/failure-words.ts'
import { useRead, useSendTo } from '#kit/call.ts'
import { fieldErrors } from '#kit/form/field-errors.ts'
import { FailedList } from '#kit/list/list-states.tsx'

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
}
const formatName = ({ brand, last4 }: PaymentCard) => `${BRANDS[brand] ?? brand} ending in ${last4}`
const formatExpiry = ({ exp_month, exp_year }: PaymentCard) =>
  `${String(exp_month).padStart(2, '0')}/${exp_year}`

export function CardList({ paidBy, isSaved }: { paidBy: Subscription['paid_by']; isSaved: boolean }) {
  const { data, error: failure, isLoading, refetch } = useRead(listCards, { resource: 'billing' })
  const { send, isSending } = useSendTo('billing')
  const [adding, setAdding] = useState<{ isOn: boolean; fault?: string }>({ isOn: false })
  const cards = data?.results ?? []
  const isWaiting = isSaved && data !== undefined && cards.length === 0

  const select = (card: PaymentCard) =>
    void send(selectCard, {
      params: { id: card.id },
      done: () => `Invoices will be paid with ${formatName(card)}.`,
    }).catch(() => undefined)
  const remove = (card: PaymentCard) =>
    void send(removeCard, { params: { id: card.id } }).catch(() => undefined)
  const add = async () => {
    setAdding({ isOn: true })
    try {
      window.location.assign((await send(beginCard, {})).url)
    } catch (error) {
      setAdding({ isOn: false, fault: fieldErrors(error)['detail']?.join(' ') ?? failureWords(error) })
    }
  }

  if (failure && !data) return <FailedList message={failure.message} onRetry={() => void refetch()} />
  return (
    <Flex vertical gap={12}>
      {isWaiting && (
        <Alert
          type="info"
          showIcon
          message="Card saved. It appears here once the payment processor confirms it."
          action={
            <Button size="small" onClick={() => void refetch()}>
              Refresh
            </Button>
          }
        />
      )}
      <Radio.Group
        className="stack gap-0"
        aria-label="Card used for invoices"
        value={cards.find(({ is_selected }) => is_selected)?.id ?? null}
      >
        <List
          bordered
          size="small"
          loading={isLoading}
          dataSource={[...cards]}
          rowKey="id"
          locale={{
            emptyText:
              paidBy === 'card'
                ? 'No cards yet. Add the first one.'
                : 'No cards. You pay invoices by bank transfer.',
          }}
          renderItem={(card) => (
            <List.Item
              actions={[
                <Popconfirm
                  key="remove"
                  title={`Remove ${formatName(card)}?`}
                  okText="Remove"
                  cancelText="Keep"
                  onConfirm={() => remove(card)}
                >
                  <Button size="small" disabled={isSending} aria-label={`Remove ${formatName(card)}`}>
                    Remove
                  </Button>
                </Popconfirm>,
              ]}
            >
              <Radio value={card.id} disabled={isSending} onChange={() => select(card)}>
                {formatName(card)}{' '}
                <Typography.Text type="secondary">expires {formatExpiry(card)}</Typography.Text>
              </Radio>
            </List.Item>
          )}
        />
      </Radio.Group>
      {paidBy === 'card' ? (
        <Flex align="center" wrap gap={12}>
          {adding.fault && <Alert className="grow" type="warning" showIcon message={adding.fault} />}
          <Button type="primary" loading={adding.isOn} disabled={isSending} onClick={() => void add()}>
            {adding.fault ? 'Try again' : 'Add card'}
          </Button>
          <Typography.Text type="secondary">
            You enter the card on the payment processor’s page. Freight never sees its number.
          </Typography.Text>
        </Flex>
      ) : (
        <p>
          <Typography.Text type="secondary">
            Card payments aren’t available on this installation.
          </Typography.Text>
        </p>
      )}
    </Flex>
  )
}

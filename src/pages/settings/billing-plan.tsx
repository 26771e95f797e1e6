import { Alert, Flex, Typography } from 'antd'
import type { Subscription } from '#contract/entities/company/subscription.ts'
import { platformCompanyFacts } from '#contract/fields/platform.ts'
import { dollars } from '#contract/rules/money.ts'
import { SEATS, seatsRefusal } from '#contract/rules/subscription.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { StatusTag, type Tone } from '#kit/cells/status.tsx'
import '#kit/cells/cells.css'
import { Day } from '#kit/cells/time.tsx'
import { Facts } from '#kit/settings/field-facts.tsx'

const { codes: STANDINGS } = platformCompanyFacts.payment_status
const TONES: Readonly<Record<Subscription['payment_status'], Tone>> = {
  active: 'green',
  grace_period: 'yellow',
  inactive: 'danger',
}

const Seats = ({ used, of }: { used: number; of: number }) => (
  <Flex component="span" vertical>
    {used} of {of} used
    <Typography.Text type="secondary">{SEATS}</Typography.Text>
  </Flex>
)

export function Plan({ subscription }: { subscription: Subscription }) {
  const {
    plan,
    seats,
    seats_used,
    price_cents,
    period,
    due_date,
    is_paused,
    payment_status,
    open_cents,
    blocked_on,
    paid_by,
  } = subscription
  const refusal = seatsRefusal(seats, seats_used)
  return (
    <>
      {is_paused && (
        <Alert
          type="error"
          showIcon
          message="This account is paused. Ask your Freight provider to reactivate it."
        />
      )}
      {!is_paused && payment_status === 'grace_period' && blocked_on && (
        <Alert
          type="warning"
          showIcon
          message={
            <>
              {dollars(open_cents)} is past due. Pay before <Day value={blocked_on} />, or your account will
              be blocked.
            </>
          }
        />
      )}
      {refusal && <Alert type="warning" showIcon message={refusal} />}
      <Facts
        items={[
          { key: 'plan', label: 'Plan', children: plan },
          {
            key: 'standing',
            label: 'Status',
            children: (
              <StatusTag tone={TONES[payment_status]}>{codeWords(STANDINGS, payment_status)}</StatusTag>
            ),
          },
          { key: 'price', label: 'Price', children: `${dollars(price_cents)} a ${period}` },
          { key: 'seats', label: 'Seats', children: <Seats used={seats_used} of={seats} /> },
          {
            key: 'next',
            label: 'Next invoice',
            children: is_paused ? 'None while paused' : <Day value={due_date} />,
          },
          { key: 'open', label: 'Balance due', children: dollars(open_cents) },
          {
            key: 'by',
            label: 'Payment method',
            children: paid_by === 'card' ? 'Selected card' : 'Bank transfer',
          },
        ]}
      />
    </>
  )
}

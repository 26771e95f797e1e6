import { Alert, Descriptions } from 'antd'
import type { Subscription } from '#contract/entities/subscription.ts'
import { platformCompanyFacts } from '#contract/fields/platform.ts'
import { dollars } from '#contract/rules/money.ts'
import { seatsRefusal } from '#contract/rules/subscription.ts'
import { StatusTag, type Tone } from '#kit/cells/status.tsx'
import '#kit/cells/cells.css'
import { Day } from '#kit/cells/time.tsx'

const { codes: STANDINGS } = platformCompanyFacts.payment_status
const TONES: Readonly<Record<Subscription['payment_status'], Tone>> = { active: 'green', grace_period: 'yellow', inactive: 'danger' }

/** The plan, what it costs, and how many of its seats are taken. */
export function Plan({ subscription }: { subscription: Subscription }) {
  const { plan, seats, seats_used, price_cents, period, due_date, is_paused, payment_status, open_cents, blocked_on, paid_by } =
    subscription
  const refusal = seatsRefusal(seats, seats_used)
  return (
    <>
      {is_paused && <Alert type="error" showIcon message="The platform has paused this account. Contact it to work again." />}
      {!is_paused && payment_status === 'grace_period' && blocked_on && (
        <Alert
          type="warning"
          showIcon
          message={
            <>
              {dollars(open_cents)} is open. Pay before <Day value={blocked_on} />, or your people can no longer work in Freight.
            </>
          }
        />
      )}
      {refusal && <Alert type="warning" showIcon message={refusal} />}
      <Descriptions
        bordered
        size="small"
        column={{ xs: 1, sm: 1, md: 2 }}
        items={[
          { key: 'plan', label: 'Plan', children: plan },
          { key: 'standing', label: 'Standing', children: <StatusTag tone={TONES[payment_status]}>{STANDINGS[payment_status]}</StatusTag> },
          { key: 'price', label: 'Price', children: `${dollars(price_cents)} a ${period}` },
          { key: 'seats', label: 'Seats', children: `${seats_used} of ${seats} in use` },
          { key: 'next', label: 'Next invoice', children: is_paused ? 'None while paused' : <Day value={due_date} /> },
          { key: 'open', label: 'Open', children: dollars(open_cents) },
          { key: 'by', label: 'Paid by', children: paid_by === 'card' ? 'The selected card' : 'Transfer' },
        ]}
      />
    </>
  )
}

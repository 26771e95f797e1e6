import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { readSubscription } from '#contract/entities/company/subscription.ts'
import { useRead } from '#kit/call.ts'
import { CardList } from './billing-cards.tsx'
import { InvoiceTable } from './billing-invoices.tsx'
import { Plan } from './billing-plan.tsx'
import { SettingsPart } from '#kit/settings/settings-part.tsx'

const BLOCKS = ['invoice', 'cards']

export function BillingPage() {
  const [address, setAddress] = useSearchParams()
  const subscription = useRead(readSubscription, { resource: 'billing' })
  const param = address.get('block') ?? ''
  const block = BLOCKS.includes(param) ? param : 'invoice'
  const paidBy = subscription.data?.paid_by ?? 'transfer'
  return (
    <SettingsPart
      title="Billing"
      about="Your company’s Freight subscription. You can open this page even if the account is blocked."
      read={subscription}
    >
      {() => (
        <>
          {subscription.data && <Plan subscription={subscription.data} />}
          <Tabs
            activeKey={block}
            onChange={(next) => setAddress({ block: next }, { replace: true })}
            items={[
              { key: 'invoice', label: 'Invoices', children: <InvoiceTable paidBy={paidBy} /> },
              {
                key: 'cards',
                label: 'Cards',
                children: <CardList paidBy={paidBy} isSaved={address.get('card') === 'saved'} />,
              },
            ]}
          />
        </>
      )}
    </SettingsPart>
  )
}

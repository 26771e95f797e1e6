import { Alert } from 'antd'
import {
  completeBrokerFromConfirmation,
  type RateConfirmationDetail,
} from '#contract/entities/freight/rate-confirmation.ts'
import { gapsQuestion } from '#contract/rules/rate-destinations.ts'
import { CallButton } from '#kit/call-button.tsx'

export function BrokerGaps({ detail: { id, version, broker_gaps } }: { detail: RateConfirmationDetail }) {
  if (!broker_gaps) return null
  const { broker, address } = broker_gaps
  return (
    <Alert
      type="info"
      showIcon
      message={gapsQuestion(broker_gaps)}
      description={address || undefined}
      action={
        <CallButton
          endpoint={completeBrokerFromConfirmation}
          resource="loads"
          call={{ params: { id }, body: { version }, done: () => `Missing details added to ${broker}.` }}
        >
          Add to broker
        </CallButton>
      }
    />
  )
}

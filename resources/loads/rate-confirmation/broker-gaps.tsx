import { Alert, Button } from 'antd'
import {
  completeBrokerFromConfirmation,
  type RateConfirmationDetail,
} from '#contract/entities/freight/rate-confirmation.ts'
import { gapsQuestion } from '#contract/rules/rate-destinations.ts'
import { useSend } from '#kit/call.ts'

export function BrokerGaps({ detail: { id, version, broker_gaps } }: { detail: RateConfirmationDetail }) {
  const { send, isSending } = useSend(completeBrokerFromConfirmation, 'loads')
  if (!broker_gaps) return null
  const { broker, address } = broker_gaps
  const add = () =>
    send({ params: { id }, body: { version }, done: () => `Added to ${broker}` }).catch(() => undefined)
  return (
    <Alert
      type="info"
      showIcon
      message={gapsQuestion(broker_gaps)}
      description={address || undefined}
      action={
        <Button size="small" disabled={isSending} onClick={() => void add()}>
          Add to broker
        </Button>
      }
    />
  )
}

import { replayDelivery, type WebhookDelivery } from '#contract/entities/kernel/webhook.ts'
import { CallButton } from '#kit/call-button.tsx'

export const Replay = ({ delivery: { id, state } }: { delivery: WebhookDelivery }) =>
  state !== 'waiting' && (
    <CallButton
      endpoint={replayDelivery}
      resource="webhooks"
      call={{ params: { id }, done: () => `Resending delivery ${id}.` }}
      aria-label={`Replay delivery ${id}`}
    >
      Replay
    </CallButton>
  )

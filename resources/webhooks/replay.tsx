import { Button } from 'antd'
import { replayDelivery, type WebhookDelivery } from '#contract/entities/kernel/webhook.ts'
import { useSend } from '#kit/call.ts'

export function Replay({ delivery: { id, state } }: { delivery: WebhookDelivery }) {
  const { send, isSending } = useSend(replayDelivery, 'webhooks')
  if (state === 'waiting') return null
  return (
    <Button
      size="small"
      disabled={isSending}
      aria-label={`Replay delivery ${id}`}
      onClick={() =>
        void send({ params: { id }, done: () => `Resending delivery ${id}.` }).catch(() => undefined)
      }
    >
      Replay
    </Button>
  )
}

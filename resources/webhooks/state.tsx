import type { Webhook } from '#contract/entities/kernel/webhook.ts'
import { type WebhookState, webhookState, webhookStateText } from '#contract/rules/webhook-state.ts'
import { useClock } from '#kit/cells/clock.ts'
import { StatusTag, type Tone } from '#kit/cells/status.tsx'
import { useCompanyZone } from '#kit/cells/zone.tsx'

const TONES: Readonly<Record<WebhookState, Tone>> = {
  off: 'plain',
  working: 'green',
  retrying: 'yellow',
  paused: 'danger',
  trying: 'danger',
}

export function State({ webhook, isWhole = false }: { webhook: Webhook; isWhole?: boolean }) {
  const zone = useCompanyZone()
  const tone = useClock((now) => TONES[webhookState(webhook, now)])
  const text = useClock((now) => webhookStateText(webhook, zone, now))
  return (
    <StatusTag tone={tone} isWhole={isWhole}>
      {text}
    </StatusTag>
  )
}

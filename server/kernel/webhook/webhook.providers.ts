import { failuresText, type WebhookState, webhookState } from '#contract/rules/webhook-state.ts'
import type { ConnectionState } from '#contract/rules/connections.ts'
import { Forbidden } from '#server/kernel/base/errors.ts'
import { provide } from '#server/kernel/base/ports.ts'
import { connectionSources } from '#server/kernel/connection/connection.port.ts'
import { listWebhookStatus } from '#server/kernel/webhook/webhook-status.repository.ts'
import { resumePaused } from '#server/kernel/webhook/webhook-changes.service.ts'

const STATES: Readonly<Record<WebhookState, ConnectionState>> = {
  off: 'off',
  working: 'working',
  retrying: 'waiting',
  paused: 'failed',
  trying: 'failed',
}

export const webhookConnections = provide(connectionSources, {
  kind: 'webhook',
  async list(tx, who) {
    if (!who.can('webhooks', 'list')) return []
    return (await listWebhookStatus(tx)).map((row) => {
      const isFailing = row.is_active && row.failures > 0
      return {
        record: row.id,
        name: row.url,
        state: STATES[webhookState(row, Date.now())],
        last_at: row.last_at,
        reason: isFailing ? [failuresText(row), row.last_error].filter(Boolean).join(': ') : '',
        path: `/settings/webhooks/${row.id}`,
        can_retry: isFailing,
      }
    })
  },
  async retry(tx, who, record) {
    if (!who.can('webhooks', 'edit')) throw new Forbidden()
    await resumePaused(tx, who, record)
  },
})

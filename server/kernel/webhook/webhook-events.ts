import type { LiveType } from '#contract/live.ts'
import type { WebhookEvent } from '#contract/entities/kernel/webhook.ts'
import type { RecordChange } from '#server/kernel/history/history.events.ts'
import type { EmittedMessage } from '#server/kernel/live/live.events.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { EventData } from '#server/kernel/webhook/event-data.ts'
import { insertDeliveries, type WebhookMessage } from '#server/kernel/webhook/delivery.repository.ts'
import { signalJob } from '#server/kernel/jobs/signal.ts'

const BY_LIVE: Partial<Record<LiveType, WebhookEvent>> = {
  LOAD_CREATED: 'offer',
  BID_CREATED: 'bid',
  BROKER_RESPONDED_BID: 'answer',
}

const BY_AUDIT: Readonly<Record<string, WebhookEvent>> = {
  'load create': 'load',
  'load status': 'status',
  'load_document create': 'document',
  'document create': 'document',
}

const findEvent = ({
  record_type,
  action,
}: {
  record_type: string
  action: string
}): WebhookEvent | undefined => BY_AUDIT[`${record_type} ${action}`]

async function enqueueMessages(tx: Tx, messages: readonly WebhookMessage[]): Promise<void> {
  if (messages.length === 0) return
  if ((await insertDeliveries(tx, messages)) > 0) tx.afterCommit(signalJob)
}

/** Sent after commit. */
export const publishEvent = <E extends WebhookEvent>(tx: Tx, event: E, data: EventData<E>): Promise<void> =>
  enqueueMessages(tx, [{ event, payload: JSON.stringify(data) }])

/** Sent after commit; rows are JSON text. */
export const enqueueLiveEvents = (tx: Tx, rows: readonly EmittedMessage[]): Promise<void> =>
  enqueueMessages(
    tx,
    rows.flatMap(({ type, data }) => {
      const event = BY_LIVE[type]
      return event ? [{ event, payload: data }] : []
    }),
  )

export const enqueueChangeEvents = (tx: Tx, notes: readonly RecordChange[]): Promise<void> =>
  enqueueMessages(
    tx,
    notes.flatMap(({ action, record_type, record_id, before, after }) => {
      const event = findEvent({
        record_type,
        action: action === 'undo' && after && 'status' in after ? 'status' : action,
      })
      return event
        ? [{ event, payload: JSON.stringify({ id: record_id, record: record_type, before, after }) }]
        : []
    }),
  )

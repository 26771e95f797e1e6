import { failuresText, PAUSE_AFTER } from '#contract/rules/webhook-state.ts'
import { escaped } from '#server/kernel/base/html.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { notify } from '#server/kernel/notification/notification.service.ts'
import {
  afterFailure,
  type Breaker,
  type FailedAttempt,
  refusedAgainMs,
  WORKING,
} from '#server/kernel/webhook/breaker.ts'
import { dueAgain, noteDelivery, type takeNext } from '#server/kernel/webhook/delivery.repository.ts'
import { lockBreaker, setBreaker } from '#server/kernel/webhook/webhook.repository.ts'

type Message = Pick<NonNullable<Awaited<ReturnType<typeof takeNext>>>, 'id' | 'refusals' | 'failures'>

const announce = (tx: Tx, id: number): Promise<void> => emit(tx, { type: 'WEBHOOK_CHANGED', data: { id } })

export const liftPause = (tx: Tx, id: number): Promise<void> => setBreaker(tx, id, { pausedUntil: null })

export async function resetReceiver(tx: Tx, id: number): Promise<void> {
  await setBreaker(tx, id, WORKING)
  await dueAgain(tx, id)
}

async function noteDelivered(
  tx: Tx,
  of: number,
  { id, failures }: Message,
  answer_status: number,
): Promise<void> {
  await noteDelivery(tx, id, { state: 'delivered', answer_status, last_error: '' })
  if (failures === 0) return
  if (failures >= PAUSE_AFTER) await resetReceiver(tx, of)
  else await setBreaker(tx, of, WORKING)
  await announce(tx, of)
}

function noteFailed(
  tx: Tx,
  { id, refusals }: Message,
  { isAway, words, status }: FailedAttempt,
): Promise<void> {
  const note = { last_error: words.slice(0, 500), answer_status: status }
  if (isAway) return noteDelivery(tx, id, note)
  const againMs = refusedAgainMs(refusals + 1)
  if (againMs === null) return noteDelivery(tx, id, { ...note, refusals: refusals + 1, state: 'failed' })
  return noteDelivery(tx, id, { ...note, refusals: refusals + 1 }, againMs)
}

const notifyOfPause = (tx: Tx, id: number, url: string, breaker: Breaker): Promise<void> =>
  notify(tx, {
    type: 'WEBHOOK',
    can: ['webhooks', 'edit'],
    title: `<b>Webhook paused:</b> ${escaped(new URL(url).host)}`,
    sub_title: `${failuresText(breaker)}. Events are queued and sent in order when it responds.`,
    metadata: { id },
  })

export async function concludeAttempt(
  tx: Tx,
  of: number,
  message: Message,
  end: number | FailedAttempt,
): Promise<boolean> {
  if (typeof end === 'number') {
    await noteDelivered(tx, of, message, end)
    return true
  }
  const before = await lockBreaker(tx, of)
  if (!before) return false
  const after = afterFailure(before, end, before.now)
  await setBreaker(tx, of, after)
  await noteFailed(tx, message, end)
  if (before.failures === 0 || after.pausedUntil !== null) await announce(tx, of)
  if (after.failures === PAUSE_AFTER) await notifyOfPause(tx, of, before.url, after)
  return after.pausedUntil === null
}

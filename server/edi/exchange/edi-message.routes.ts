import {
  markEdiSent,
  processEdiMessage,
  readEdiText,
  resendEdiMessage,
  takeInEdi,
} from '#contract/entities/edi/edi-message.ts'
import { processWaitingEdi } from '#contract/entities/edi/edi-partner.ts'
import { canProcessAnyway, canResend } from '#contract/rules/edi.ts'
import { takeIn } from '#server/edi/exchange/take-in.service.ts'
import { processAnyway, takeWaiting } from '#server/edi/exchange/take-waiting.service.ts'
import { ediMessages } from '#server/edi/message/edi-message.record.ts'
import {
  lockMessage,
  lockWaiting,
  readMessageFile,
  updateMessage,
} from '#server/edi/message/message.repository.ts'
import { ediPartners } from '#server/edi/partner/edi-partner.record.ts'
import { readPartner } from '#server/edi/partner/partner.repository.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { audit } from '#server/kernel/history/audit.ts'
import type { Principal } from '#server/kernel/http/access.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { signalJob } from '#server/kernel/jobs/signal.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'

const announce = (tx: Tx, id: number) => emit(tx, { type: 'EDI_MESSAGE_CHANGED', data: { id } })

const note = (tx: Tx, who: Principal, id: number, action: string, before: string, after: string) =>
  audit(tx, {
    who,
    action,
    record_type: 'edi_message',
    record_id: id,
    before: { state: before },
    after: { state: after },
  })

async function process(tx: Tx, who: Principal, id: number): Promise<void> {
  const message = await orNotFound(lockMessage(tx, id))
  if (!canProcessAnyway(message)) throw new Conflict('Only a load tender that was not processed can be.')
  await note(tx, who, id, 'process', message.state, await processAnyway(tx, message))
  await announce(tx, id)
}

async function processWaiting(tx: Tx, who: Principal, id: number): Promise<void> {
  const partner = await orNotFound(readPartner(tx, id))
  if (!partner.is_active) throw new Conflict(`${partner.name} is off. Turn the partner on first.`)
  for (const message of await lockWaiting(tx, partner)) {
    await note(tx, who, message.id, 'process', message.state, await takeWaiting(tx, partner, message))
    await announce(tx, message.id)
  }
}

async function resend(tx: Tx, who: Principal, id: number): Promise<void> {
  const message = await orNotFound(lockMessage(tx, id))
  if (!canResend(message)) throw new Conflict('This message waits to be sent already.')
  const partner = message.partner === null ? undefined : await readPartner(tx, message.partner)
  if (!partner?.is_active) throw new Conflict('The partner is off. Turn it on first.')
  const state = partner.transport === 'manual' ? 'ready' : 'queued'
  await updateMessage(tx, id, { state, reason: '', mail: null })
  await note(tx, who, id, 'resend', message.state, state)
  await announce(tx, id)
  tx.afterCommit(signalJob)
}

async function markSent(tx: Tx, who: Principal, id: number): Promise<void> {
  const { state } = await orNotFound(lockMessage(tx, id))
  if (state !== 'ready') throw new Conflict('Only a message that is ready to download can be marked as sent.')
  await updateMessage(tx, id, { state: 'sent', sent_at: new Date().toISOString() })
  await note(tx, who, id, 'mark-sent', state, 'sent')
  await announce(tx, id)
}

export const ediMessageRoutes: Routes = (app) => {
  mount(app, readEdiText, ({ tx, params: { id } }) => orNotFound(readMessageFile(tx, id)))

  mount(app, takeInEdi, async ({ tx, who, body }) => {
    const taken = await takeIn(tx, { ...body, via: 'upload' })
    if (!taken.is_duplicate)
      await audit(
        tx,
        ...taken.messages.map((record_id) => ({
          who,
          action: 'take-in',
          record_type: 'edi_message',
          record_id,
          after: { file_name: body.file_name },
        })),
      )
    return taken
  })

  mount(app, processWaitingEdi, async ({ tx, who, params: { id } }) => {
    await processWaiting(tx, who, id)
    return ediPartners.open(tx, who, id)
  })

  for (const [call, act] of [
    [processEdiMessage, process],
    [resendEdiMessage, resend],
    [markEdiSent, markSent],
  ] as const)
    mount(app, call, async ({ tx, who, params: { id } }) => {
      await act(tx, who, id)
      return ediMessages.open(tx, who, id)
    })
}

import type { z } from 'zod'
import type { teachLabel as teachLabelCall } from '#contract/entities/market/mail.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Config } from '#server/kernel/config.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { enqueue } from '#server/kernel/jobs/enqueue.ts'
import type { Viewer } from '#server/kernel/tenant/viewer.ts'
import {
  applyBelieved,
  attachMail,
  believeMail,
  blockSender,
  type Digest,
  dismissMail,
  lockIncoming,
  parseAgain,
  teachLabel,
} from '#server/market/index.ts'
import {
  readIncoming,
  readOutgoing,
  unprovenOfSender,
} from '#server/reports/mail-desk/mail-desk.repository.ts'
import { sendAgain } from '#server/reports/mail-desk/send-again.service.ts'

export interface Reviewer {
  readonly who: Changer
  readonly viewer: Viewer
}

export const openIncoming = (tx: Tx, viewer: Viewer, id: number) => orNotFound(readIncoming(tx, viewer, id))
export const openOutgoing = (tx: Tx, viewer: Viewer, id: number) => orNotFound(readOutgoing(tx, viewer, id))

const note = (tx: Tx, who: Changer, action: string, id: number, after?: Record<string, unknown>) =>
  audit(tx, { who, action, record_type: 'incoming_mail', record_id: id, ...(after && { after }) })

export async function believeAllOfSender(tx: Tx, { who, viewer }: Reviewer, id: number) {
  await openIncoming(tx, viewer, id)
  const ids = await unprovenOfSender(tx, viewer, id)
  if (ids.length === 0) throw new Conflict({ detail: ['No email from this sender needs confirmation.'] })
  await enqueue(tx, applyBelieved, { ids, user: who.id, ip: who.ip })
  return openIncoming(tx, viewer, id)
}

export async function dismiss(tx: Tx, { who, viewer }: Reviewer, id: number) {
  await openIncoming(tx, viewer, id)
  const mail = await lockIncoming(tx, id)
  if (mail) await dismissMail(tx, who, mail)
  return openIncoming(tx, viewer, id)
}

export async function blockItsSender(
  tx: Tx,
  { who, viewer }: Reviewer,
  id: number,
  scope: Parameters<typeof blockSender>[3],
) {
  await openIncoming(tx, viewer, id)
  await blockSender(tx, who, id, scope)
  return openIncoming(tx, viewer, id)
}

export async function parse(
  tx: Tx,
  { who, viewer }: Reviewer,
  id: number,
  digest: Digest,
  config: Pick<Config, 'mailAuth'>,
) {
  await openIncoming(tx, viewer, id)
  await note(tx, who, 'parse again', id)
  await parseAgain(tx, id, digest, config)
  return openIncoming(tx, viewer, id)
}

export async function believe(tx: Tx, { who, viewer }: Reviewer, id: number, digest: Digest) {
  await note(tx, who, 'believe', id)
  await believeMail(tx, id, digest)
  return openIncoming(tx, viewer, id)
}

export async function attach(tx: Tx, { who, viewer }: Reviewer, id: number, bid: number, digest: Digest) {
  await note(tx, who, 'attach', id, { bid })
  await attachMail(tx, viewer, id, bid, digest)
  return openIncoming(tx, viewer, id)
}

export async function teach(
  tx: Tx,
  { who, viewer }: Reviewer,
  id: number,
  lesson: z.output<typeof teachLabelCall.body>,
  digest: Digest,
  config: Pick<Config, 'mailAuth'>,
) {
  const rule = await teachLabel(tx, id, lesson, who.id, digest, config)
  await audit(tx, {
    who,
    action: 'teach',
    record_type: 'mail_rule',
    record_id: rule.id,
    after: { ...rule, mail: id },
  })
  return openIncoming(tx, viewer, id)
}

export async function sendOnceMore(
  tx: Tx,
  { who, viewer }: Reviewer,
  id: number,
  config: Parameters<typeof sendAgain>[2],
  to: string | undefined,
) {
  await openOutgoing(tx, viewer, id)
  await audit(tx, {
    who,
    action: 'send again',
    record_type: 'outgoing_mail',
    record_id: id,
    ...(to !== undefined && { after: { to } }),
  })
  await sendAgain(tx, id, config, to)
  return openOutgoing(tx, viewer, id)
}

import type { z } from 'zod'
import type { blockSenders } from '#contract/entities/market/mail.ts'
import type { RuleScope } from '#contract/entities/market/mail-rule.ts'
import { isNetwork, ruleKey } from '#contract/rules/mail-domain.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { forEachRecord } from '#server/kernel/base/each-of.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { isOurAddress } from '#server/kernel/tenant/own-address.repository.ts'
import { saveRule } from '#server/market/mail-rule/mail-rule.repository.ts'
import {
  isOpen,
  type LockedMail,
  lockIncoming,
  moveOfSender,
} from '#server/market/mail/incoming.repository.ts'
import type { MailAccess } from '#server/market/mail/mail-access.repository.ts'

const MANY = 200

export function keyOfSender(sender: string, scope: RuleScope): string {
  if (sender === '') throw new Conflict({ detail: ['This email has no sender.'] })
  const key = ruleKey(sender, scope)
  if (key === '')
    throw new BadRequest({ sender: ['Many senders share this domain. Use the address instead.'] })
  return key
}

// One message per email would flood clients without telling them more.
async function announceMoved(
  tx: Tx,
  ids: readonly number[],
  state: 'quarantined' | 'blocked',
): Promise<void> {
  await emit(tx, ...ids.slice(0, MANY).map((id) => ({ type: 'MAIL_CHANGED' as const, data: { id, state } })))
}

async function blockedKey(
  tx: Tx,
  mail: Pick<LockedMail, 'sender' | 'state'> | undefined,
  scope: RuleScope,
): Promise<string> {
  if (!mail || !isOpen(mail))
    throw new Conflict({ detail: ['This email was already handled. Reload the page.'] })
  const { sender } = mail
  if (isNetwork(sender))
    throw new Conflict({
      detail: ['This address belongs to a load board. Blocking it would stop offers from all its brokers.'],
    })
  if (await isOurAddress(tx, sender)) throw new Conflict({ detail: ['This is one of your own addresses.'] })
  return keyOfSender(sender, scope)
}

async function block(tx: Tx, who: Changer, mail: number, key: string): Promise<void> {
  const id = await saveRule(tx, { kind: 'block', sender: key, user_id: who.id })
  await announceMoved(tx, await moveOfSender(tx, key, 'quarantined', 'blocked'), 'blocked')
  await audit(tx, {
    who,
    action: 'block',
    record_type: 'mail_rule',
    record_id: id,
    after: { sender: key, mail },
  })
}

/**
 * Also blocks the sender's waiting emails. Throws for our own addresses and for those shared by many brokers.
 */
export async function blockSender(tx: Tx, who: Changer, mailId: number, scope: RuleScope): Promise<void> {
  await block(tx, who, mailId, await blockedKey(tx, await lockIncoming(tx, mailId), scope))
}

export async function blockMany(
  tx: Tx,
  who: Changer,
  access: MailAccess,
  { ids, sender }: z.output<typeof blockSenders.body>,
) {
  const senders = new Set<string>()
  const answer = await forEachRecord(tx, ids, {
    ...access,
    async change(mail) {
      const key = await blockedKey(tx, mail, sender)
      if (!senders.has(key)) await block(tx, who, mail.id, key)
      senders.add(key)
      return mail.state
    },
  })
  return { ...answer, senders: [...senders] }
}

export async function releaseBlocked(
  tx: Tx,
  { sender, created_at }: { sender: string; created_at: string },
): Promise<void> {
  await announceMoved(tx, await moveOfSender(tx, sender, 'blocked', 'quarantined', created_at), 'quarantined')
}

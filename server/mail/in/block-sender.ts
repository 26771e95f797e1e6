import type { RuleScope } from '#contract/entities/mail-rule.ts'
import { isNetwork, ruleKey } from '#contract/rules/mail-domain.ts'
import { BadRequest, Conflict } from '#server/core/errors.ts'
import { emit } from '#server/core/live-outbox.ts'
import type { Tx } from '#server/db/client.ts'
import { isOurAddress } from '#server/entities/company/own-address.repository.ts'
import { saveRule } from '#server/entities/mail-rule/mail-rule.repository.ts'
import { lockOpen, moveOfSender } from '#server/mail/in/inbound.repository.ts'

const MANY = 200

/** The key of a rule for the sender of a mail; throws where the sender, or its domain, is nobody's own. */
export function keyOfSender(sender: string, scope: RuleScope): string {
  if (sender === '') throw new Conflict({ detail: ['This mail names no sender.'] })
  const key = ruleKey(sender, scope)
  if (key === '') throw new BadRequest({ sender: ['Many senders share this domain. Choose the address.'] })
  return key
}

// One message for each mail would be a storm that says no more than one.
async function announceMoved(tx: Tx, ids: readonly number[], state: 'quarantined' | 'blocked'): Promise<void> {
  await emit(tx, ...ids.slice(0, MANY).map((id) => ({ type: 'MAIL_CHANGED' as const, data: { id, state } })))
}

/** Blocks the sender of a mail, or its domain: what waits of it waits no more. Throws for our own addresses and for those that many brokers post by. */
export async function blockSender(tx: Tx, mailId: number, scope: RuleScope, user_id: number): Promise<{ id: number; key: string }> {
  const mail = await lockOpen(tx, mailId)
  if (!mail) throw new Conflict({ detail: ['Something came of this mail already.'] })
  const { sender } = mail
  if (isNetwork(sender))
    throw new Conflict({ detail: ['This address is a load network’s: blocking it would stop the offers of all its brokers.'] })
  if (await isOurAddress(tx, sender)) throw new Conflict({ detail: ['This address is one of our own.'] })
  const key = keyOfSender(sender, scope)
  const id = await saveRule(tx, { kind: 'block', sender: key, user_id })
  await announceMoved(tx, await moveOfSender(tx, key, 'quarantined', 'blocked'), 'blocked')
  return { id, key }
}

/** Puts what waited when a sender was blocked back into quarantine. */
export async function releaseBlocked(tx: Tx, { sender, created_at }: { sender: string; created_at: string }): Promise<void> {
  await announceMoved(tx, await moveOfSender(tx, sender, 'blocked', 'quarantined', created_at), 'quarantined')
}

import type { z } from 'zod'
import type { teachLabel as teachLabelCall } from '#contract/entities/market/mail.ts'
import type { Config } from '#server/kernel/config.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { countLabels, type NewRule, saveRule } from '#server/market/mail-rule/mail-rule.repository.ts'
import { enqueue } from '#server/kernel/jobs/enqueue.ts'
import { keyOfSender } from '#server/market/mail-rule/block-sender.ts'
import { lockOpen } from '#server/market/mail/incoming.repository.ts'
import { parseAgain } from '#server/market/mail-review/parse-again.ts'
import { readTaught } from '#server/market/mail-review/taught.jobs.ts'
import type { Digest } from '#server/market/mail-parser/digest.ts'
import { taughtKey } from '#server/market/mail-parser/label-words.ts'

const MAX_LABELS = 200

export async function teachLabel(
  tx: Tx,
  mailId: number,
  { label, field, sender: scope }: z.output<typeof teachLabelCall.body>,
  user_id: number,
  digest: Digest,
  settings: Pick<Config, 'mailAuth'>,
): Promise<NewRule & { id: number }> {
  const mail = await lockOpen(tx, mailId)
  if (!mail || mail.state === 'unproven')
    throw new Conflict({ detail: ['Labels can only be taught from an email that needs review.'] })
  const sender = keyOfSender(mail.sender, scope)
  if ((await countLabels(tx, sender)) >= MAX_LABELS)
    throw new Conflict({ detail: [`This sender already has ${MAX_LABELS} labels. Remove one first.`] })
  const rule: NewRule = { kind: 'label', sender, label, label_key: taughtKey(label), field, user_id }
  const id = await saveRule(tx, rule)
  await parseAgain(tx, mailId, digest, settings)
  await enqueue(tx, readTaught, { sender })
  return { ...rule, id }
}

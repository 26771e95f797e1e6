import type { z } from 'zod'
import type { BidTemplate, updateBidTemplate } from '#contract/entities/market/bid-template.ts'
import { BID_PLACEHOLDERS, unknownPlaceholders } from '#contract/rules/bid-text.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { assertCurrentVersion } from '#server/kernel/history/stale.ts'
import { changeBidTemplate, lockCompany } from '#server/company/company/company.repository.ts'
import { inWords } from '#server/kernel/history/words.ts'

function refuseUnknown(template: string): void {
  const unknown = unknownPlaceholders(template)
  if (unknown.length === 0) return
  const known = BID_PLACEHOLDERS.map((name) => `{${name}}`).join(', ')
  throw new BadRequest({ bid_template: [`Unknown placeholder: ${unknown.join(', ')}. Use one of ${known}.`] })
}

export async function editBidTemplate(
  tx: Tx,
  who: Changer,
  { version, ...body }: z.output<typeof updateBidTemplate.body>,
): Promise<BidTemplate> {
  if (body.bid_template !== undefined) refuseUnknown(body.bid_template)
  const changes = body.bid_template?.trim() === '' ? { ...body, bid_template: '' } : body
  const { id, ...before } = await lockCompany(tx)
  await assertCurrentVersion(tx, 'company', { id, ...before }, version, inWords)
  const after = await changeBidTemplate(tx, changes)
  await audit(tx, { who, action: 'update', record_type: 'company', record_id: id, before, after })
  return after
}

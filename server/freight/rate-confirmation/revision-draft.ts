import type { RateConfirmationDetail } from '#contract/entities/freight/rate-confirmation.ts'
import type { RateRow } from '#contract/rules/rate-confirmation-rows.ts'
import { revisionMail } from '#server/freight/rate-confirmation/revision-text.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { lastRevisionRequest, readNewsLoad } from '#server/freight/broker-news/broker-news.repository.ts'
import { getBrokerAddress } from '#server/freight/broker-news/broker-news-draft.service.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'

const isDifferent = ({ state }: RateRow) => state === 'differs'

export async function buildRevision(
  tx: Tx,
  load: number,
  rows: readonly RateRow[],
): Promise<RateConfirmationDetail['revision']> {
  const different = rows.filter(isDifferent)
  if (different.length === 0) return null
  const of = await orNotFound(readNewsLoad(tx, load))
  const { name, phone } = await readCompany(tx)
  const last = await lastRevisionRequest(tx, load)
  const mail = revisionMail({ ...of, company: { name, phone }, rows: different })
  return { to: getBrokerAddress(of), ...mail, asked_by: last?.by ?? '', asked_at: last?.at ?? null }
}

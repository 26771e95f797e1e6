import type { RateConfirmationDetail } from '#contract/entities/rate-confirmation.ts'
import type { RateRow } from '#contract/rules/rate-confirmation-rows.ts'
import { revisionMail } from '#contract/rules/revision-text.ts'
import { found } from '#server/core/found.ts'
import type { Tx } from '#server/db/client.ts'
import { lastAskedToRevise, readNewsLoad } from '#server/entities/broker-news/broker-news.repository.ts'
import { addressOf } from '#server/entities/broker-news/tell.service.ts'
import { readCompany } from '#server/entities/company/company.repository.ts'

const isDifferent = ({ state }: RateRow) => state === 'differs'

export async function revisionOf(tx: Tx, load: number, rows: readonly RateRow[]): Promise<RateConfirmationDetail['revision']> {
  const different = rows.filter(isDifferent)
  if (different.length === 0) return null
  const of = await found(readNewsLoad(tx, load))
  const { name, phone } = await readCompany(tx)
  const last = await lastAskedToRevise(tx, load)
  const mail = revisionMail({ ...of, company: { name, phone }, rows: different })
  return { to: addressOf(of), ...mail, asked_by: last?.by ?? '', asked_at: last?.at ?? null }
}

import { updateBroker } from '#contract/entities/market/broker.ts'
import type { RateConfirmationDetail } from '#contract/entities/freight/rate-confirmation.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { learnTerms } from '#server/market/index.ts'
import type { LoadChanger } from '#server/freight/load-record/load-changer.ts'
import { brokerGaps } from '#server/freight/rate-confirmation/apply-to-broker.ts'
import { readBillingKnown } from '#server/freight/rate-confirmation/rate-confirmation.repository.ts'
import {
  lockOpen,
  OTHER_COUNTS,
  readVersion,
} from '#server/freight/rate-confirmation/rate-confirmation.service.ts'
import { compareVersion } from '#server/freight/rate-confirmation/status.service.ts'

export async function completeBroker(
  tx: Tx,
  who: LoadChanger,
  id: number,
  version: number,
): Promise<RateConfirmationDetail> {
  const { row, load, versions, standing, holds } = await lockOpen(tx, who, id, version)
  if (standing?.row.id !== id) throw new Conflict(OTHER_COUNTS)
  if (holds.length > 0) throw new Conflict('Billing is on hold. Resolve this rate confirmation first.')
  const { broker, known } = await readBillingKnown(tx, load.id)
  const gaps = brokerGaps(compareVersion(row, versions, load).rows, known, who)
  if (broker === null || !gaps) return readVersion(tx, who, id)
  const change = {
    ...(gaps.mc_number && { mc_number: gaps.mc_number }),
    ...(gaps.dot_number && { dot_number: gaps.dot_number }),
    ...(gaps.address && { address: gaps.address }),
  }
  const checked = updateBroker.body.safeParse({ ...change, version: 0 })
  if (!checked.success) throw new BadRequest({ version: checked.error.issues.map(({ message }) => message) })
  await learnTerms(tx, who, broker, change)
  return readVersion(tx, who, id)
}

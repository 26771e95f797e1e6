import type { z } from 'zod'
import { updateBroker } from '#contract/entities/market/broker.ts'
import type { RateConfirmationDetail, takeRateField } from '#contract/entities/freight/rate-confirmation.ts'
import { rateFieldLabel } from '#contract/rules/rate-confirmation.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { learnTerms } from '#server/market/index.ts'
import type { LoadChanger } from '#server/freight/load-record/load-changer.ts'
import { changePoNumber, takePart } from '#server/freight/load-charge/load-charge.service.ts'
import { getRowDestination } from '#server/freight/rate-confirmation/apply-to-broker.ts'
import { readBillingKnown } from '#server/freight/rate-confirmation/rate-confirmation.repository.ts'
import {
  lockOpen,
  OTHER_COUNTS,
  readVersion,
} from '#server/freight/rate-confirmation/rate-confirmation.service.ts'
import { compareVersion } from '#server/freight/rate-confirmation/status.service.ts'

/** Never overwrites an existing value. */
export async function takeField(
  tx: Tx,
  who: LoadChanger,
  id: number,
  { key, now, version }: z.output<typeof takeRateField.body>,
): Promise<RateConfirmationDetail> {
  const { row, load, versions, standing, holds } = await lockOpen(tx, who, id, version)
  if (standing?.row.id !== id) throw new Conflict(OTHER_COUNTS)
  const found = compareVersion(row, versions, load).rows.find((one) => one.key === key)
  if (!found || found.value === null) throw new BadRequest({ key: ['Not stated on this rate confirmation.'] })
  const { broker, known } = await readBillingKnown(tx, load.id)
  const home = getRowDestination(found, known, who)
  if (!home) return readVersion(tx, who, id)
  if (home.now !== now)
    throw new Conflict(`${rateFieldLabel(key)} is now ${home.now || 'empty'}. Review it again.`)
  if (home.where === 'broker') {
    if (holds.length > 0)
      throw new Conflict(
        'Billing is on hold. Resolve the differences on this rate confirmation first, then save to broker.',
      )
    const checked = updateBroker.body.safeParse({ ...home.change, version: 0 })
    if (!checked.success) throw new BadRequest({ key: checked.error.issues.map(({ message }) => message) })
    if (broker !== null) await learnTerms(tx, who, broker, home.change)
  } else if (home.where === 'po') await changePoNumber(tx, who, load.id, home.change.slice(0, 60))
  else await takePart(tx, who, load.id, key, home.change)
  return readVersion(tx, who, id)
}

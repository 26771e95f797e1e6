import type { SalaryRate } from '#contract/entities/people/account.ts'
import { percentOn } from '#contract/rules/pay.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { loadsSoldFrom } from '#server/money/pay/pay-lines.repository.ts'
import { readPayee } from '#server/money/pay/payee.repository.ts'
import { lockedWith, lockPayTransitions } from '#server/money/pay/pay.repository.ts'

export async function refuseLockedPercent(
  tx: Tx,
  of: 'salary' | 'driver',
  loads: readonly number[],
): Promise<void> {
  const locked = (await lockedWith(tx, loads)).find((one) => (one.of === 'salary') === (of === 'salary'))
  if (!locked) return
  const name = (await readPayee(tx, locked.of, locked.payee))?.name ?? ''
  throw new Conflict(
    `${name}’s pay week with ${locked.load_number} is locked. Set the percentage starting with a later week.`,
  )
}

/** Throws Conflict when the change affects a locked week; blocks locking of weeks until commit. */
export async function refuseLockedSalary(
  tx: Tx,
  who: number,
  before: readonly SalaryRate[],
  after: readonly SalaryRate[],
): Promise<void> {
  const days = [...before, ...after].map(({ from_day }) => from_day).toSorted()
  const first = days.find((day) => percentOn(before, day) !== percentOn(after, day))
  if (first === undefined) return
  await lockPayTransitions(tx)
  const loads = (await loadsSoldFrom(tx, who, first)).filter(
    ({ day }) => percentOn(before, day) !== percentOn(after, day),
  )
  await refuseLockedPercent(
    tx,
    'salary',
    loads.map(({ id }) => id),
  )
}

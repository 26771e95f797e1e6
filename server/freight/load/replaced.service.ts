import { isEarned, LOAD } from '#contract/rules/load-status.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { LoadRow } from '#server/freight/load-record/load.repository.ts'
import { noteInChat } from '#server/freight/load-comment/load-comment.service.ts'
import { splitByWay } from '#server/freight/truck-pay/split-by-way.ts'
import { insertOrderEvents } from '#server/freight/load-progress/order-event.repository.ts'

const formatCrew = ({ unit_number, driver_name }: Pick<LoadRow, 'unit_number' | 'driver_name'>) =>
  [unit_number, driver_name].filter(Boolean).join(', ')

export async function noteReplaced(
  tx: Tx,
  who: number,
  before: LoadRow,
  after: Partial<LoadRow>,
): Promise<void> {
  const isReplaced =
    after.vehicle !== undefined || after.driver !== undefined || after.second_driver !== undefined
  if (!isReplaced || before.status === LOAD.assigned || isEarned(before.status)) return
  const text = `${formatCrew(before)} → ${formatCrew({ ...before, ...after })}`
  const isOtherTruck = after.vehicle !== undefined && after.vehicle !== before.vehicle
  if (isOtherTruck) await splitByWay(tx, before)
  await noteInChat(tx, { id: who }, before.id, `replaced ${text}`)
  await insertOrderEvents(tx, [
    {
      load: before.id,
      kind: 'replaced',
      at: new Date().toISOString(),
      recorded_by: who,
      text: isOtherTruck ? `${text}. Driver pay is split by miles driven: see Billing.` : text,
      vehicle: after.vehicle === undefined ? null : before.vehicle,
    },
  ])
}

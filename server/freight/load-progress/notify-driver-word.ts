import type { DriverStep } from '#contract/rules/driver-steps.ts'
import { driverWordText } from '#contract/rules/driver-word.ts'
import { STOP_KIND } from '#contract/rules/stop-time.ts'
import { escaped } from '#server/kernel/base/html.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { notify } from '#server/kernel/notification/notification.service.ts'
import type { LoadRow } from '#server/freight/load-record/load.repository.ts'
import type { listStops } from '#server/freight/load-record/stop.repository.ts'

type Stop = Awaited<ReturnType<typeof listStops>>[number]

export async function notifyDriverWord(
  tx: Tx,
  { id, number, dispatcher }: LoadRow,
  { kind, address }: Pick<Stop, 'kind' | 'address'>,
  word: { step: DriverStep; miles: number },
): Promise<void> {
  await notify(tx, {
    type: 'ORDER',
    user_ids: [dispatcher],
    title: `<b>${escaped(number)} is at risk</b>`,
    sub_title: `${driverWordText(word)}. ${STOP_KIND[kind]}: ${address}`,
    metadata: { id },
  })
}

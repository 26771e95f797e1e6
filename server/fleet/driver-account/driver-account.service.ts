import { userName } from '#contract/rules/full-name.ts'
import { permissionText } from '#contract/rules/permission-words.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { assertCanManage } from '#server/kernel/base/authority.ts'
import { BadRequest, Forbidden } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { openAccount, type toManager } from '#server/people/index.ts'
import { driverTo, tieDriver } from '#server/fleet/driver-account/driver-account.repository.ts'

type Account = Awaited<ReturnType<typeof openAccount>>

export async function tieAccount(
  tx: Tx,
  who: Changer,
  by: ReturnType<typeof toManager>,
  { id, driver }: { id: number; driver: number | null },
): Promise<Account> {
  const before = await openAccount(tx, by, id)
  if (driver !== null && !before.can_link_driver) {
    assertCanManage(by, userName(before), before.effective_permissions)
    throw new Forbidden(
      `You need the “${permissionText('VIEW_HR_PORTAL')}” permission to link a user to a driver.`,
    )
  }
  const to = driver === null ? null : await driverTo(tx, driver)
  if (to === undefined) throw new BadRequest({ driver: ['Driver not found. Choose another.'] })
  if (to !== null && to.user !== null && to.user !== id)
    throw new BadRequest({
      driver: [`${to.name} is already linked to ${to.username}. Unlink that user first.`],
    })
  await tieDriver(tx, id, driver)
  const after = await openAccount(tx, by, id)
  const named = ({ driver_name }: typeof after) => ({ driver_name })
  await audit(tx, {
    who,
    action: 'update',
    record_type: 'user',
    record_id: id,
    before: named(before),
    after: named(after),
  })
  await emit(tx, { type: 'ACCOUNT_CHANGED', data: { id } })
  return after
}

import { escaped } from '#server/kernel/base/html.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { recordFirstNotice } from '#server/kernel/notification/notice.repository.ts'
import { notify } from '#server/kernel/notification/notification.service.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import { findBusyPickups } from '#server/market/lane/busy-pickups.ts'
import { countPickups } from '#server/market/lane/lane.repository.ts'

/** Tells dispatchers once a day of each city with unusually many offers. */
export async function announceBusyPickups(tx: Tx): Promise<void> {
  const today = await companyToday(tx)
  for (const { city, offers, usual } of findBusyPickups(await countPickups(tx))) {
    if (!(await recordFirstNotice(tx, 'market', `${today} ${city}`))) continue
    await notify(tx, {
      type: 'MARKET',
      can: ['offers', 'list'],
      title: `<b>Unusually many offers from ${escaped(city)}</b>`,
      sub_title: `${offers} in the last 24 hours. The usual number is ${Math.round(usual)}.`,
      metadata: { id: 0 },
    })
  }
}

import type { Database } from '#server/kernel/db/client.ts'
import { tieDriver } from '#server/fleet/index.ts'
import { insertComment } from '#server/freight/index.ts'
import { DEMO_ABBREVIATION } from './accounts.ts'
import { sendToDemoDriver } from './dispatch.repository.ts'
import { findCompany } from './demo.repository.ts'
import { handTo, nameDriver, ownCompany, readDemoDriver, readDriven } from './phone.repository.ts'

export async function seedDemoPhone(db: Database): Promise<void> {
  const company = await db.system((tx) => findCompany(tx, DEMO_ABBREVIATION))
  if (!company) return
  await db.tenant(company.id, async (tx) => {
    const account = await readDemoDriver(tx, 'driver')
    if (!account) return
    if (account.driver !== null && (await readDriven(tx, account.driver)).length > 0) return
    const [next] = await readDriven(tx)
    if (!next || next.driver === null) return
    const { id: author, first_name, last_name } = account
    const driver = account.driver ?? next.driver
    if (account.driver === null) {
      await nameDriver(tx, driver, { first_name, last_name })
      await ownCompany(tx, driver)
      await tieDriver(tx, author, driver)
    } else await handTo(tx, next.id, { driver, driver_name: `${first_name} ${last_name}` })
    await sendToDemoDriver(tx, next.id, true)
    const lines = [
      {
        author: next.dispatcher,
        audience: 'office',
        text: 'The broker wants a tracking update every two hours.',
      },
      {
        author: next.dispatcher,
        audience: 'driver',
        text: 'Check in at the guard shack and ask for door 14.',
      },
      { author, audience: 'driver', text: 'Got it. About 20 minutes out.' },
      { author: next.dispatcher, audience: 'driver', text: 'Photograph the BOL before you leave.' },
    ] as const
    for (const one of lines) await insertComment(tx, { load: next.id, kind: 'person', ...one })
  })
}

import { createCompany } from '#server/company/index.ts'
import { createUser } from '#server/people/index.ts'
import type { Database } from '#server/kernel/db/client.ts'
import {
  DEMO_ABBREVIATION,
  DEMO_ACCOUNTS,
  DEMO_INTAKE_ADDRESS,
  DEMO_PASSWORD,
  DEMO_PLATFORM,
  RATERS,
} from './accounts.ts'
import {
  findCompany,
  findUsers,
  hasFleet,
  insertBrokers,
  insertFleet,
  insertNewcomers,
} from './demo.repository.ts'
import { insertFilings } from './filings.ts'
import { payOverdue, seedSubscription } from './subscription.ts'

const COMPANY = {
  name: 'Northline Freight',
  abbreviation: DEMO_ABBREVIATION,
  intake_address: DEMO_INTAKE_ADDRESS,
  mc_number: '874521',
  dot_number: '2504417',
  address: '4100 Dock Road, Columbus, OH 43215',
  phone: '+16145550100',
  email: 'office@demo.example',
  time_zone: 'America/New_York',
}

async function completeDemo(db: Database, companyId: number): Promise<void> {
  const there = await db.tenant(companyId, findUsers)
  if (!there.has(DEMO_PLATFORM.username))
    await createUser(db, companyId, {
      ...DEMO_PLATFORM,
      password: DEMO_PASSWORD,
      email: 'platform@demo.example',
    })
  for (const { role, ...person } of DEMO_ACCOUNTS.filter(({ username }) => !there.has(username)))
    await createUser(db, companyId, {
      ...person,
      password: DEMO_PASSWORD,
      email: `${person.username}@demo.example`,
      phone: COMPANY.phone,
      referral_link: `https://drive.northline.example/join/${person.username}`,
      groups: [role],
      teams: role === 'Lead dispatcher' ? ['Expedite', 'Heavy'] : role === 'Dispatcher' ? ['Expedite'] : [],
    })
  await db.tenant(companyId, async (tx) => {
    const users = await findUsers(tx)
    await insertBrokers(
      tx,
      RATERS.flatMap((username) => users.get(username) ?? []),
    )
    await insertFleet(tx)
    await insertNewcomers(tx)
    await insertFilings(tx)
    await seedSubscription(tx)
  })
}

export async function seedDemo(db: Database): Promise<{ companyId: number; trackingToken: string }> {
  const company =
    (await db.system((tx) => findCompany(tx, DEMO_ABBREVIATION))) ?? (await createCompany(db, COMPANY))
  if (!(await db.tenant(company.id, hasFleet))) await completeDemo(db, company.id)
  await db.tenant(company.id, payOverdue)
  return { companyId: company.id, trackingToken: company.tracking_token }
}

import { createCompany } from '#server/entities/company/company.service.ts'
import { createUser } from '#server/entities/user/user.service.ts'
import type { Database } from '#server/db/client.ts'
import { DEMO_ABBREVIATION, DEMO_ACCOUNTS, DEMO_INTAKE, DEMO_PASSWORD } from './accounts.ts'
import { findCompany, insertBrokers, insertFleet } from './demo.repository.ts'

const COMPANY = {
  name: 'Northline Freight',
  abbreviation: DEMO_ABBREVIATION,
  intake_address: DEMO_INTAKE,
  mc_number: '874521',
  dot_number: '2504417',
  address: '4100 Dock Road, Columbus, OH 43215',
  phone: '+16145550100',
  email: 'office@demo.example',
  time_zone: 'America/New_York',
}

async function makeDemo(db: Database): Promise<{ tracking_token: string }> {
  const company = await createCompany(db, COMPANY)
  for (const { role, ...person } of DEMO_ACCOUNTS)
    await createUser(db, company.id, {
      ...person,
      password: DEMO_PASSWORD,
      email: `${person.username}@demo.example`,
      phone: COMPANY.phone,
      groups: [role],
      teams: role.includes('ispatcher') ? ['Expedite'] : [],
    })
  await db.tenant(company.id, async (tx) => {
    await insertBrokers(tx)
    await insertFleet(tx)
  })
  return company
}

/** The demo company with its accounts, brokers and fleet, made when it is not there yet; answers the token that its phones report with. */
export async function seedDemo(db: Database): Promise<{ trackingToken: string }> {
  const company = (await db.system((tx) => findCompany(tx, DEMO_ABBREVIATION))) ?? (await makeDemo(db))
  return { trackingToken: company.tracking_token }
}

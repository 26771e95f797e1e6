import { routingCheckDigit } from '#contract/rules/bank.ts'
import type { Database } from '#server/kernel/db/client.ts'
import {
  insertAccount,
  lastFours,
  type PayeeAccount,
  readBankKey,
  readPayeeAccounts,
  saveAccount,
  saveBankOrigin,
  sealNumbers,
  setApproved,
  startCoolingOff,
} from '#server/money/index.ts'
import { type Random, seededRandom } from '#server/demo/data/random.ts'
import { DEMO_ABBREVIATION } from './accounts.ts'
import { findCompany, findUsers } from './demo.repository.ts'

const SEED = 4471
const DISTRICTS = ['0410', '0720', '0830', '1110', '0610']

const ORIGIN = {
  company_name: 'Northline Frt',
  originator_id: '1990000011',
  immediate_destination: '041000014',
  destination_name: 'Great Lakes Demo Bank',
  immediate_origin: '1990000011',
  // Without prenotes the demo’s last pay run can be paid at once.
  sends_prenotes: false,
}

function numbers(random: Random) {
  const eight = `${random.pick(DISTRICTS)}${random.between(1000, 9999)}`
  return {
    routing: `${eight}${routingCheckDigit(eight)}`,
    account: String(random.between(10_000_000, 999_999_999)),
  }
}

/** For owners and drivers who are paid: all but one approved, one change waits. Once, however often the demo starts. */
export async function seedDemoBankAccounts({ db }: { db: Database }): Promise<void> {
  const company = await db.system((tx) => findCompany(tx, DEMO_ABBREVIATION))
  if (!company) return
  const key = await readBankKey(db)
  await db.tenant(company.id, async (tx) => {
    const users = await findUsers(tx)
    const [accountant, admin] = [users.get('accountant'), users.get('admin')]
    const payees = await readPayeeAccounts(tx)
    if (accountant === undefined || admin === undefined || payees.some(({ version }) => version > 0)) return
    const random = seededRandom(SEED)
    const enter = async ({ of, payee, payee_name }: PayeeAccount) => {
      const own = numbers(random)
      const id = await insertAccount(tx, {
        of,
        payee,
        holder_name: payee_name.slice(0, 60),
        holder_kind: of === 'driver' ? 'person' : 'company',
        account_type: random.chance(0.8) ? 'checking' : 'savings',
        ...lastFours(own),
        entered_by: accountant,
      })
      await saveAccount(tx, id, sealNumbers(key, company.id, id, own))
      return id
    }
    const [, ...known] = payees
    for (const payee of known) await setApproved(tx, await enter(payee), admin)
    const [changing] = known
    if (changing) await startCoolingOff(tx, await enter(changing))
    await saveBankOrigin(tx, { id: admin, ip: '' }, key, { ...ORIGIN, version: 0 })
  })
}

import { dayAfter } from '#contract/rules/day-range.ts'
import { DAY_MS } from '#contract/rules/durations.ts'
import { toIsoWeek, toMonday } from '#contract/rules/iso-week.ts'
import { payId, type PayState } from '#contract/rules/pay.ts'
import type { Database, Tx } from '#server/kernel/db/client.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import {
  addDeduction,
  adjustPay,
  answerTo,
  disputePay,
  listAdjustments,
  listRecurring,
  markPaid,
  movePay,
  openAccounts,
  readPay,
  saveBooksAccounts,
} from '#server/money/index.ts'
import { DEMO_ABBREVIATION } from './accounts.ts'
import { findCompany } from './demo.repository.ts'
import { insertRates, pastWeeks, readAccountant, readTiedDriver } from './pay.repository.ts'
import { type Random, seededRandom } from '#server/demo/data/random.ts'

const SEED = 4471
const ADDED = {
  salary: [
    ['bonus', 7500, 'Most on-time loads of the week'],
    ['deduction', 2500, 'Phone'],
  ],
  settlement: [
    ['advance', 30_000, 'Fuel card'],
    ['deduction', 4500, 'Cargo insurance'],
    ['escrow', 5000, 'Escrow, weekly'],
  ],
  driver: [['reimbursement', 4200, 'Tolls']],
} as const

const DISPUTED = [
  [
    'The detention of this load is not in my part.',
    'declined',
    'Detention belongs to the owner: it is no profit.',
  ],
  ['We agreed on $50 more with the broker for this one.', 'accepted', 'Right: it is added next week.'],
  ['This load was mine alone, not shared.', 'declined', 'The split was agreed before the pickup.'],
] as const

const WEEKLY = {
  settlement: [
    { amount_cents: 3500, reason: 'ELD and tablet rental' },
    { percent: 2.5, total_cents: 150_000, reason: 'Truck repair, paid back' },
  ],
  driver: [{ amount_cents: 2000, reason: 'Uniforms and safety gear' }],
} as const
const WEEKLY_SINCE_DAYS = -28

/** For the first owners and drivers that are paid; once, however often the demo starts. */
async function deductWeekly(
  tx: Tx,
  accountant: number,
  of: keyof typeof WEEKLY,
  before: string,
): Promise<void> {
  const payees = (await pastWeeks(tx, of, before)).map(({ payee }) => payee)
  const first = [...new Set(payees)].toSorted((a, b) => a - b).slice(0, WEEKLY[of].length)
  if ((await listRecurring(tx, of, first)).length > 0) return
  for (const [at, payee] of first.entries())
    await addDeduction(
      tx,
      { id: accountant, ip: '' },
      of,
      payId(payee, dayAfter(before, WEEKLY_SINCE_DAYS)),
      WEEKLY[of][at]!,
    )
}

async function dispute(
  tx: Tx,
  accountant: number,
  payee: number,
  id: number,
  random: Random,
  isAnswered: boolean,
): Promise<void> {
  const [text, state, answer] = random.pick(DISPUTED)
  const load = (await readPay(tx, 'salary', id)).lines[0]?.load ?? null
  await disputePay(tx, { id: payee, ip: '' }, 'salary', id, { load, text })
  const made = (await readPay(tx, 'salary', id)).disputes.at(-1)
  if (made && isAnswered) await answerTo(tx, { id: accountant, ip: '' }, made.id, { state, answer })
}

async function payOne(
  tx: Tx,
  accountant: number,
  of: keyof typeof ADDED,
  { payee, monday }: { payee: number; monday: string },
  age: number,
  random: Random,
) {
  const who = { id: accountant, ip: '' }
  const id = payId(payee, monday)
  if (random.chance(0.35)) {
    const [kind, amount_cents, reason] = random.pick<(typeof ADDED)[keyof typeof ADDED][number]>(ADDED[of])
    await adjustPay(tx, who, of, id, { kind, amount_cents, reason, allow_negative: true })
  }
  const steps: readonly PayState[] = age > 1 ? ['reviewed', 'locked', 'closed'] : ['reviewed', 'locked']
  for (const state of steps) {
    await movePay(tx, who, of, id, { state, reason: '', allow_negative: true })
    if (state === 'locked' && of === 'salary' && random.chance(0.2))
      await dispute(tx, accountant, payee, id, random, age > 1)
  }
  if (of !== 'salary' && age > 1 && (await readPay(tx, of, id)).total_cents > 0)
    await markPaid(tx, who, of, id, {
      paid_on: dayAfter(monday, 11),
      reference: `ACH ${random.between(20_000, 99_999)}`,
    })
}

/** Names as a new QuickBooks company and a new Xero organization have them. */
const ACCOUNTS = {
  income_account: 'Freight Income',
  receivable_account: 'Accounts Receivable',
  undeposited_account: 'Undeposited Funds',
  payable_account: 'Accounts Payable',
  settlement_account: 'Purchased Transportation',
  driver_account: 'Driver Pay',
  income_code: '200',
  settlement_code: '310',
  driver_code: '320',
  tax_type: 'Tax Exempt (0%)',
} as const

async function seedAccounts(tx: Tx, accountant: number): Promise<void> {
  const { version } = await openAccounts(tx)
  if (version === 0) await saveBooksAccounts(tx, { id: accountant, ip: '' }, { ...ACCOUNTS, version })
}

export async function seedDemoPay({ db }: { db: Database }): Promise<void> {
  const company = await db.system((tx) => findCompany(tx, DEMO_ABBREVIATION))
  if (!company) return
  await db.tenant(company.id, insertRates)
  const { accountant, today } = await db.read(company.id, async (tx) => ({
    accountant: await readAccountant(tx),
    today: await companyToday(tx),
  }))
  if (accountant === undefined) return
  await db.tenant(company.id, (tx) => seedAccounts(tx, accountant))
  const random = seededRandom(SEED)
  const before = dayAfter(toMonday(toIsoWeek(today)), -7)
  for (const payees of ['settlement', 'driver'] as const)
    await db.tenant(company.id, (tx) => deductWeekly(tx, accountant, payees, before))
  for (const payees of ['salary', 'settlement', 'driver'] as const)
    for (const week of await db.read(company.id, (tx) => pastWeeks(tx, payees, before))) {
      const age = Math.round((Date.parse(before) - Date.parse(week.monday)) / (7 * DAY_MS))
      await db.tenant(company.id, (tx) => payOne(tx, accountant, payees, week, age, random))
    }
  await db.tenant(company.id, async (tx) => {
    const tied = await readTiedDriver(tx)
    const bonus = {
      kind: 'bonus',
      amount_cents: 15_000,
      reason: 'Clean roadside inspection',
      allow_negative: false,
    } as const
    if (tied !== undefined && (await listAdjustments(tx, 'driver', tied, before)).length === 0)
      await adjustPay(tx, { id: accountant, ip: '' }, 'driver', payId(tied, before), bonus)
  })
}

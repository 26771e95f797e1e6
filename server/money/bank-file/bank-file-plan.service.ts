import type { BankFilePayment, BankFilePlan } from '#contract/entities/money/bank-file.ts'
import type { BankOrigin } from '#contract/entities/money/bank-origin.ts'
import {
  BANK_PAYEES,
  bankPayeeId,
  MAX_ENTRY_CENTS,
  MAX_FILE_PAYMENTS,
  maskedNumber,
  PRENOTE_DAYS,
} from '#contract/rules/bank.ts'
import { ACCOUNT_CODES, returnText } from '#contract/rules/bank-returns.ts'
import { addBankingDays } from '#contract/rules/banking-days.ts'
import { dayText } from '#contract/rules/dates.ts'
import { payId } from '#contract/rules/pay.ts'
import { zonedTime } from '#contract/rules/stop-time.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { companyToday, readZone } from '#server/kernel/tenant/read-company.repository.ts'
import { type PayeeAccount, readPayeeAccounts } from '#server/money/bank-account/bank-account.repository.ts'
import { openNumbers } from '#server/money/bank-account/bank-seal.ts'
import {
  listPrenotes,
  listRefusedAccounts,
  listUnfiled,
  type Prenote,
  readAccounts,
  type UnfiledPayment,
} from '#server/money/bank-file/bank-file.repository.ts'
import { openOrigin, originGaps } from '#server/money/bank-file/bank-origin.service.ts'
import type { bankAccount } from '#server/money/schema/bank.table.ts'

/** An account in use with its numbers opened; undefined numbers were sealed by another installation. */
export interface UsedAccount {
  row: typeof bankAccount.$inferSelect
  payee: PayeeAccount
  numbers: ReturnType<typeof openNumbers>
  prenote: Prenote | undefined
  /** Code of a return that lies with the account; '' without one. */
  refused: string
}

export interface FilePlan {
  today: string
  effective_on: string
  origin: BankOrigin
  payments: readonly BankFilePayment[]
  left_out: number
  /** By `bankPayeeId`. */
  accounts: ReadonlyMap<number, UsedAccount>
  prenotes: readonly UsedAccount[]
}

interface Now {
  effective_on: string
  zone: string
  hasPrenotes: boolean
}

function whyNotPrenoted(prenote: Prenote | undefined, effective_on: string): string {
  if (!prenote) return 'A prenote goes out first'
  if (prenote.state === 'created') return `Its prenote is in file ${prenote.file}: mark that file as sent`
  const from = addBankingDays(prenote.effective_on, PRENOTE_DAYS)
  return effective_on < from ? `Prenote sent; payments from ${dayText(from)}` : ''
}

function whyNotPaid(
  payee: PayeeAccount | undefined,
  used: UsedAccount | undefined,
  { effective_on, zone, hasPrenotes }: Now,
): string {
  if (!used) {
    if (payee?.is_stopped) return 'Bank account stopped'
    if (payee?.waiting == null) return 'No bank account'
    return payee.waits_until === null
      ? 'Bank account waits for a second person'
      : `Bank account waits until ${zonedTime(payee.waits_until, zone)}`
  }
  if (!used.numbers) return 'Enter the bank account again: it was saved on another server'
  if (used.refused !== '') return `Returned by the bank, ${returnText(used.refused)}. Enter the account again`
  return hasPrenotes ? whyNotPrenoted(used.prenote, effective_on) : ''
}

async function readUsed(
  tx: Tx,
  key: Buffer,
  payees: readonly PayeeAccount[],
): Promise<Map<number, UsedAccount>> {
  const inUse = payees.filter(({ id, is_stopped }) => id !== null && !is_stopped)
  const rows = await readAccounts(
    tx,
    inUse.flatMap(({ id }) => (id === null ? [] : [id])),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const refused = await listRefusedAccounts(tx, ACCOUNT_CODES)
  const prenotes = new Map((await listPrenotes(tx)).map((prenote) => [prenote.account, prenote]))
  return new Map(
    inUse.flatMap((payee) => {
      const row = byId.get(payee.id ?? 0)
      if (!row) return []
      const numbers = openNumbers(key, tx.companyId, row)
      return [
        [
          bankPayeeId(payee.of, payee.payee),
          { row, payee, numbers, prenote: prenotes.get(row.id), refused: refused.get(row.id) ?? '' },
        ] as const,
      ]
    }),
  )
}

export async function planFile(tx: Tx, key: Buffer): Promise<FilePlan> {
  const today = await companyToday(tx)
  const effective_on = addBankingDays(today, 1)
  const origin = await openOrigin(tx)
  const payees = await readPayeeAccounts(tx)
  const accounts = await readUsed(tx, key, payees)
  const byPayee = new Map(payees.map((payee) => [bankPayeeId(payee.of, payee.payee), payee]))
  const unfiled = await listUnfiled(tx, MAX_FILE_PAYMENTS + 1)
  const now = { effective_on, zone: await readZone(tx), hasPrenotes: origin.sends_prenotes }
  const toPayment = ({ payee, ...payment }: UnfiledPayment): BankFilePayment => {
    const bank_account = bankPayeeId(payment.of, payee)
    const used = accounts.get(bank_account)
    const why = whyNotPaid(byPayee.get(bank_account), used, now)
    return {
      ...payment,
      bank_account,
      pay: payId(payee, payment.monday),
      payee_name: byPayee.get(bank_account)?.payee_name ?? BANK_PAYEES[payment.of],
      account: used ? maskedNumber(used.row.account_last_four) : '',
      why: why === '' && payment.amount_cents > MAX_ENTRY_CENTS ? 'Too large for one entry' : why,
    }
  }
  return {
    today,
    effective_on,
    origin,
    payments: unfiled.slice(0, MAX_FILE_PAYMENTS).map(toPayment),
    left_out: Math.max(0, unfiled.length - MAX_FILE_PAYMENTS),
    accounts,
    prenotes: origin.sends_prenotes
      ? [...accounts.values()].filter(({ numbers, prenote }) => numbers && !prenote)
      : [],
  }
}

export const toShownPlan = ({
  effective_on,
  origin,
  payments,
  left_out,
  prenotes,
}: FilePlan): BankFilePlan => ({
  effective_on,
  missing: originGaps(origin),
  payments: [...payments],
  left_out,
  prenotes: prenotes.map(({ row, payee }) => ({
    bank_account: bankPayeeId(payee.of, payee.payee),
    payee_name: payee.payee_name,
    account: maskedNumber(row.account_last_four),
  })),
})

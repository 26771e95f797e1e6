import { sql } from 'drizzle-orm'
import {
  approveBankAccount,
  type BankAccountDetail,
  changeBankAccount,
  readBankAccount,
} from '#contract/entities/money/bank-account.ts'
import { bankPayeeId } from '#contract/rules/bank.ts'
import { paying } from '#tests/server/money/pay/paying.ts'
import type { TestApp, TestUser } from '#tests/support/app.ts'

export const ACCOUNT = {
  holder_name: 'Acme Hauling LLC',
  holder_kind: 'company',
  account_type: 'checking',
  routing_number: '021000021',
  account_number: '000123456789',
} as const

/** An accountant who enters accounts and a second one who approves them. */
export async function bankDesk(test: TestApp) {
  const pay = await paying(test)
  const second = await pay.desk.company.user(['CAN_MANAGE_SALARY', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'])
  const payee = bankPayeeId('settlement', pay.owner())
  const read = async (id = payee, by: TestUser = pay.accountant): Promise<BankAccountDetail> =>
    (await by.call(readBankAccount, { params: { id } })).body
  const enter = async (changes: object = {}, by: TestUser = pay.accountant, id = payee) => {
    const { version } = await read(id)
    return by.call(changeBankAccount, { params: { id }, body: { ...ACCOUNT, version, ...changes } })
  }
  const approve = async (by: TestUser = second, id = payee) =>
    by.call(approveBankAccount, { params: { id }, body: { waiting: (await read(id)).waiting ?? 1 } })
  return {
    pay,
    second,
    payee,
    read,
    enter,
    approve,
    async inUse(changes: object = {}, id = payee) {
      const entered = await enter(changes, pay.accountant, id)
      if (entered.status !== 200) throw new Error(JSON.stringify(entered.body))
      const approved = await approve(second, id)
      if (approved.status !== 200) throw new Error(JSON.stringify(approved.body))
    },
    setEmail: (email: string) =>
      pay.within((tx) => tx.execute(sql`update owner set email = ${email} where id = ${pay.owner()}`)),
    /** As if the accounts had been entered so many hours earlier. */
    age: (hours: number) =>
      pay.within((tx) =>
        tx.execute(
          sql`update bank_account set created_at = created_at - make_interval(hours => ${hours}), effective_at = effective_at - make_interval(hours => ${hours})`,
        ),
      ),
  }
}
export type BankDesk = Awaited<ReturnType<typeof bankDesk>>

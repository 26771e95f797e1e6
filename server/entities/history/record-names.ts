import { kindText } from '#contract/rules/field-text.ts'
import { payName, readPayId } from '#contract/rules/pay.ts'
import type { Tx } from '#server/db/client.ts'
import { readCompany } from '#server/entities/company/company.repository.ts'
import { isNamed, namesOf, runsOf } from '#server/entities/history/words.repository.ts'

type Names = ReadonlyMap<number, string>

const PAYEES: Readonly<Record<string, 'user' | 'owner' | 'driver'>> = { pay_salary: 'user', pay_settlement: 'owner', pay_driver: 'driver' }

/** The pay of weeks by its ids: whose it is, and of which week. */
async function namesOfPay(tx: Tx, by: 'user' | 'owner' | 'driver', ids: readonly number[]): Promise<Names> {
  const names = await namesOf(tx, by, [...new Set(ids.map((id) => readPayId(id).payee))])
  return new Map(
    ids.flatMap((id) => {
      const { payee, monday } = readPayId(id)
      const name = names.get(payee)
      return name ? [[id, payName(name, monday)] as const] : []
    }),
  )
}

/** Runs of mailings: the mailing's name, and when the run was due or sent. */
async function namesOfRuns(tx: Tx, ids: readonly number[]): Promise<Names> {
  const { time_zone } = await readCompany(tx)
  return new Map((await runsOf(tx, ids)).map(({ id, name, at }) => [id, `${name}, ${kindText('instant', at, time_zone)}`]))
}

/** What people call the records of a kind, as audit entries and jobs name kinds; those without a name, or that are gone, are left out. */
export async function recordNames(tx: Tx, kind: string, ids: readonly number[]): Promise<Names> {
  const payee = PAYEES[kind]
  if (payee) return namesOfPay(tx, payee, ids)
  if (kind === 'mailing_run') return namesOfRuns(tx, ids)
  const by = kind === 'load_billing' ? 'load' : kind
  return isNamed(by) ? namesOf(tx, by, ids) : new Map()
}

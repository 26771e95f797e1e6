import type { z } from 'zod'
import type { BankOrigin, updateBankOrigin } from '#contract/entities/money/bank-origin.ts'
import { lastFour, maskedNumber, type OriginGap } from '#contract/rules/bank.ts'
import { toChange } from '#server/kernel/base/change.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { assertCurrentVersion } from '#server/kernel/history/stale.ts'
import { inWords } from '#server/kernel/history/words.ts'
import { sealOwnAccount } from '#server/money/bank-account/bank-seal.ts'
import { lockOrigin, readOrigin, saveOrigin } from '#server/money/bank-file/bank-origin.repository.ts'

const NO_ORIGIN: BankOrigin = {
  id: 1,
  created_at: '1970-01-01T00:00:00Z',
  updated_at: '1970-01-01T00:00:00Z',
  version: 0,
  company_name: '',
  originator_id: '',
  entry_description: '',
  immediate_destination: '',
  destination_name: '',
  immediate_origin: '',
  odfi: '',
  modifier: '',
  is_balanced: false,
  account_type: 'checking',
  account: '',
  sends_prenotes: true,
}

export async function openOrigin(tx: Tx): Promise<BankOrigin> {
  const row = await readOrigin(tx)
  if (!row) return NO_ORIGIN
  const { company_id: _, account_secret, account_last_four, created_at, updated_at, ...rest } = row
  return {
    ...rest,
    created_at: new Date(created_at).toISOString(),
    updated_at: new Date(updated_at).toISOString(),
    account: account_secret === '' ? '' : maskedNumber(account_last_four),
  }
}

export function originGaps(origin: BankOrigin): OriginGap[] {
  const isMissing: Readonly<Record<OriginGap, boolean>> = {
    company_name: origin.company_name === '',
    originator_id: origin.originator_id === '',
    bank: origin.immediate_destination === '' || origin.destination_name === '',
    immediate_origin: origin.immediate_origin === '',
    account: origin.is_balanced && origin.account === '',
  }
  return (Object.keys(isMissing) as OriginGap[]).filter((gap) => isMissing[gap])
}

function sealedAs(key: Buffer, company: number, account: string | undefined) {
  if (account === undefined) return {}
  return account === ''
    ? { account_secret: '', account_last_four: '' }
    : { account_secret: sealOwnAccount(key, company, account), account_last_four: lastFour(account) }
}

const withoutDigits = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'account_last_four'))

export async function saveBankOrigin(
  tx: Tx,
  who: Changer,
  key: Buffer,
  { version, account, ...entered }: z.output<typeof updateBankOrigin.body>,
): Promise<void> {
  const origin = await lockOrigin(tx)
  await assertCurrentVersion(tx, 'bank_origin', origin, version, inWords)
  const change = toChange<object>(origin, { ...entered, ...sealedAs(key, tx.companyId, account) })
  if (!change) return
  await saveOrigin(tx, origin.id, change.after)
  await audit(tx, {
    who,
    action: 'update',
    record_type: 'bank_origin',
    record_id: origin.id,
    before: withoutDigits(change.before),
    after: withoutDigits(change.after),
  })
}

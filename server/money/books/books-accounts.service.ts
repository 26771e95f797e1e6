import type { z } from 'zod'
import type { BooksAccounts, updateBooksAccounts } from '#contract/entities/money/books.ts'
import { toChange } from '#server/kernel/base/change.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { assertCurrentVersion } from '#server/kernel/history/stale.ts'
import { inWords } from '#server/kernel/history/words.ts'
import { lockAccounts, readAccounts, saveAccounts } from '#server/money/books/books.repository.ts'
import { asciiLine } from '#server/money/books/plain-text.ts'

const NO_ACCOUNTS = {
  id: 1,
  created_at: '1970-01-01T00:00:00Z',
  updated_at: '1970-01-01T00:00:00Z',
  version: 0,
  income_account: '',
  receivable_account: '',
  undeposited_account: '',
  payable_account: '',
  settlement_account: '',
  driver_account: '',
  income_code: '',
  settlement_code: '',
  driver_code: '',
  tax_type: '',
} satisfies BooksAccounts

export async function openAccounts(tx: Tx): Promise<BooksAccounts> {
  const row = await readAccounts(tx)
  if (!row) return NO_ACCOUNTS
  const { company_id: _, created_at, updated_at, ...rest } = row
  return {
    ...rest,
    created_at: new Date(created_at).toISOString(),
    updated_at: new Date(updated_at).toISOString(),
  }
}

/** An account's name goes into the files as it is, so it must survive there. */
function refuseUnwritable(entered: object): void {
  const wrong = Object.entries(entered).filter(
    ([, value]) => typeof value === 'string' && value !== '' && asciiLine(value, value.length) !== value,
  )
  if (wrong.length > 0)
    throw new BadRequest(
      Object.fromEntries(
        wrong.map(([name]) => [name, ['Use letters without accents, digits and common signs only.']]),
      ),
    )
}

export async function saveBooksAccounts(
  tx: Tx,
  who: Changer,
  { version, ...entered }: z.output<typeof updateBooksAccounts.body>,
): Promise<void> {
  const accounts = await lockAccounts(tx)
  await assertCurrentVersion(tx, 'books_accounts', accounts, version, inWords)
  refuseUnwritable(entered)
  const change = toChange<object>(accounts, entered)
  if (!change) return
  await saveAccounts(tx, accounts.id, change.after)
  await audit(tx, {
    who,
    action: 'update',
    record_type: 'books_accounts',
    record_id: accounts.id,
    before: change.before as Record<string, unknown>,
    after: change.after as Record<string, unknown>,
  })
}

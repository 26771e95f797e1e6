import type { z } from 'zod'
import { PAGE_SIZE } from '#contract/constants.ts'
import type {
  BankAccount,
  bankAccountBody,
  BankAccountDetail,
  listBankAccounts,
} from '#contract/entities/money/bank-account.ts'
import { type BankAccountState, bankPayeeId, maskedNumber, readBankPayeeId } from '#contract/rules/bank.ts'
import { foldLetters } from '#contract/rules/fold-letters.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { assertCurrentVersion } from '#server/kernel/history/stale.ts'
import { inWords } from '#server/kernel/history/words.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { notify, usersWhoCan } from '#server/kernel/notification/notification.service.ts'
import { escaped } from '#server/kernel/base/html.ts'
import { type Numbers, lastFours, sealNumbers } from '#server/money/bank-account/bank-seal.ts'
import { notifyPayee } from '#server/money/bank-account/bank-notice.service.ts'
import {
  endAccount,
  insertAccount,
  listChanges,
  lockBankAccounts,
  type PayeeAccount,
  readPayeeAccounts,
  saveAccount,
  setApproved,
  startCoolingOff,
} from '#server/money/bank-account/bank-account.repository.ts'

function stateOf({ id, is_stopped, waiting }: PayeeAccount): BankAccountState {
  const isUsed = id !== null && !is_stopped
  if (waiting !== null) return isUsed ? 'changing' : 'waiting'
  return isUsed ? 'in_use' : id === null ? 'none' : 'stopped'
}

function toBankAccount(row: PayeeAccount, reader: number): BankAccount {
  const { id: _, is_stopped: __, routing_last_four, account_last_four, waiting_by, ...rest } = row
  return {
    ...rest,
    id: bankPayeeId(row.of, row.payee),
    account_state: stateOf(row),
    routing: routing_last_four === '' ? '' : maskedNumber(routing_last_four),
    account: routing_last_four === '' ? '' : maskedNumber(account_last_four),
    may_approve: row.waiting !== null && waiting_by !== reader,
  }
}

const readPayeeAccount = async (tx: Tx, id: number): Promise<PayeeAccount | undefined> =>
  (await readPayeeAccounts(tx, [readBankPayeeId(id)]))[0]

type Query = z.output<typeof listBankAccounts.query>

export async function pageOfBankAccounts(
  tx: Tx,
  { id }: Changer,
  { page, search = '', account_state }: Query,
): Promise<{ count: number; results: BankAccount[] }> {
  const sought = foldLetters(search.trim())
  const found = (await readPayeeAccounts(tx))
    .map((row) => toBankAccount(row, id))
    .filter(
      (one) =>
        (account_state === undefined || one.account_state === account_state) &&
        foldLetters(one.payee_name).includes(sought),
    )
  const from = (page - 1) * PAGE_SIZE
  return { count: found.length, results: found.slice(from, from + PAGE_SIZE) }
}

export async function openBankAccount(tx: Tx, who: Changer, id: number): Promise<BankAccountDetail> {
  const row = await orNotFound(readPayeeAccount(tx, id))
  const changes = await listChanges(tx, row)
  return {
    ...toBankAccount(row, who.id),
    changes: changes.map(({ routing_last_four, account_last_four, ...change }) => ({
      ...change,
      routing: maskedNumber(routing_last_four),
      account: maskedNumber(account_last_four),
    })),
  }
}

async function held(tx: Tx, id: number): Promise<PayeeAccount> {
  await lockBankAccounts(tx)
  return orNotFound(readPayeeAccount(tx, id))
}

const versioned = (id: number, { version }: PayeeAccount) => ({ id, version })

async function announce(tx: Tx, id: number): Promise<void> {
  await emit(tx, { type: 'BANK_ACCOUNT_CHANGED', data: { id } })
}

interface Settings {
  key: Buffer
  mailOutUrl?: string | undefined
}

interface Entered extends Omit<
  z.output<typeof bankAccountBody>,
  'version' | 'routing_number' | 'account_number'
> {
  numbers: Numbers
}

const REPLACED = 'Replaced by a newer change'

/** It replaces a change that waits, and the two days begin again. */
export async function enterAccount(
  tx: Tx,
  who: Changer,
  row: PayeeAccount,
  { numbers, ...holder }: Entered,
  { key, mailOutUrl }: Settings,
): Promise<void> {
  const { of, payee } = row
  const record_id = bankPayeeId(of, payee)
  if (row.waiting !== null)
    await endAccount(tx, row.waiting, { by: who.id, reason: REPLACED, isCanceled: true })
  const id = await insertAccount(tx, { of, payee, ...holder, ...lastFours(numbers), entered_by: who.id })
  const { notified, isReached } = await notifyPayee(tx, row, numbers, { mailOutUrl })
  await saveAccount(tx, id, { ...sealNumbers(key, tx.companyId, id, numbers), notified })
  if (isReached) await startCoolingOff(tx, id)
  const { holder_name, holder_kind, account_type } = row
  await audit(tx, {
    who,
    action: 'Entered bank account',
    record_type: 'bank_account',
    record_id,
    before: { holder_name, holder_kind, account_type },
    after: { ...holder, account_secret: '', notified },
  })
  await notify(tx, {
    type: 'BANK_ACCOUNT',
    title: `Bank account of <b>${escaped(row.payee_name)}</b> changed`,
    sub_title: 'It waits. Call them on a number you know, then approve or cancel it.',
    metadata: { id: record_id },
    user_ids: (await usersWhoCan(tx, ['bank-accounts', 'edit'])).filter((user) => user !== who.id),
  })
  await announce(tx, record_id)
}

export async function changeAccount(
  tx: Tx,
  who: Changer,
  id: number,
  { version, routing_number, account_number, ...holder }: z.output<typeof bankAccountBody>,
  settings: Settings,
): Promise<void> {
  const row = await held(tx, id)
  await assertCurrentVersion(tx, 'bank_account', versioned(id, row), version, inWords)
  if (routing_number === account_number)
    throw new BadRequest({ account_number: ['This is the routing number. Enter the account number.'] })
  await enterAccount(
    tx,
    who,
    row,
    { ...holder, numbers: { routing: routing_number, account: account_number } },
    settings,
  )
}

const GONE = 'This change no longer waits. Reload the page.'

export async function approveAccount(tx: Tx, who: Changer, id: number, waiting: number): Promise<void> {
  const row = await held(tx, id)
  if (row.waiting !== waiting) throw new Conflict(GONE)
  if (row.waiting_by === who.id)
    throw new Conflict('You entered this account. A second person has to approve it.')
  await setApproved(tx, waiting, who.id)
  await audit(tx, { who, action: 'Approved bank account', record_type: 'bank_account', record_id: id })
  await announce(tx, id)
}

export async function cancelAccount(
  tx: Tx,
  who: Changer,
  id: number,
  { waiting, reason }: { waiting: number; reason: string },
): Promise<void> {
  const row = await held(tx, id)
  if (row.waiting !== waiting) throw new Conflict(GONE)
  await endAccount(tx, waiting, { by: who.id, reason, isCanceled: true })
  await audit(tx, {
    who,
    action: 'Canceled bank account change',
    record_type: 'bank_account',
    record_id: id,
    after: { reason },
  })
  await announce(tx, id)
}

export async function stopAccount(
  tx: Tx,
  who: Changer,
  id: number,
  { version, reason }: { version: number; reason: string },
): Promise<void> {
  const row = await held(tx, id)
  await assertCurrentVersion(tx, 'bank_account', versioned(id, row), version, inWords)
  if (row.id === null || row.is_stopped) throw new Conflict('No bank account is in use.')
  await endAccount(tx, row.id, { by: who.id, reason, isCanceled: false })
  await audit(tx, {
    who,
    action: 'Stopped bank account',
    record_type: 'bank_account',
    record_id: id,
    after: { reason },
  })
  await announce(tx, id)
}

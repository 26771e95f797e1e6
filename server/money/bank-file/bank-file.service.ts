import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { PAGE_SIZE } from '#contract/constants.ts'
import type {
  BankFile,
  BankFileDetail,
  BankFilePayment,
  createBankFile,
  listBankFiles,
} from '#contract/entities/money/bank-file.ts'
import {
  bankFileName,
  lastFour,
  MAX_ENTRY_CENTS,
  maskedNumber,
  ORIGIN_GAPS,
  type HolderKind,
} from '#contract/rules/bank.ts'
import { weekName } from '#contract/rules/iso-week.ts'
import { dollars } from '#contract/rules/money.ts'
import { payId } from '#contract/rules/pay.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { lockBankAccounts } from '#server/money/bank-account/bank-account.repository.ts'
import { openFile, openOwnAccount, sealFile } from '#server/money/bank-account/bank-seal.ts'
import { type FilePlan, planFile, type UsedAccount } from '#server/money/bank-file/bank-file-plan.service.ts'
import {
  type BankFileRow,
  insertEntries,
  insertFile,
  listEntries,
  listModifiers,
  listReturns,
  lockFile,
  pageOfFiles,
  readFile,
  readFileRow,
  readLastSequence,
  readTime,
  saveFile,
  setSent,
  setVoided,
} from '#server/money/bank-file/bank-file.repository.ts'
import { readOrigin } from '#server/money/bank-file/bank-origin.repository.ts'
import { originGaps } from '#server/money/bank-file/bank-origin.service.ts'
import {
  buildNacha,
  MAX_SEQUENCE,
  type NachaEntry,
  type NachaOrigin,
} from '#server/money/bank-file/nacha-file.ts'
import { readNacha } from '#server/money/bank-file/read-nacha.ts'
import { lockPayTransitions } from '#server/money/pay/pay.repository.ts'

const toBankFile = ({ created_on, ...row }: BankFileRow): BankFile => ({
  ...row,
  file_name: bankFileName(row.id, created_on),
})

export async function pageOfBankFiles(tx: Tx, { page, file_state }: z.output<typeof listBankFiles.query>) {
  const { count, rows } = await pageOfFiles(tx, { page, size: PAGE_SIZE, file_state })
  return { count, results: rows.map(toBankFile) }
}

export async function openBankFile(tx: Tx, id: number): Promise<BankFileDetail> {
  const row = await orNotFound(readFileRow(tx, id))
  const entries = await listEntries(tx, id)
  return {
    ...toBankFile(row),
    returns: await listReturns(tx, id),
    entries: entries.map(({ account_last_four, payee, ...entry }) => ({
      ...entry,
      account: maskedNumber(account_last_four),
      pay: payee === null || entry.monday === null ? null : payId(payee, entry.monday),
    })),
  }
}

interface Line {
  entry: NachaEntry
  account: UsedAccount | undefined
  payment: BankFilePayment | undefined
}

const identification = ({ payee: { of, payee } }: UsedAccount) => `${of === 'driver' ? 'D' : 'O'}${payee}`

function toLine(account: UsedAccount, payment?: BankFilePayment): Line {
  const { row, numbers } = account
  if (!numbers) throw new Error('the account cannot be opened')
  return {
    account,
    payment,
    entry: {
      ...numbers,
      kind: payment ? 'payment' : 'prenote',
      account_type: row.account_type,
      holder_kind: row.holder_kind,
      holder_name: row.holder_name,
      amount_cents: payment?.amount_cents ?? 0,
      identification: identification(account),
      addenda: payment ? [weekName(payment.monday), payment.monday, payment.reference].join(' ') : '',
    },
  }
}

const KINDS: readonly HolderKind[] = ['company', 'person']

/** A debit of the company's account for what each batch pays. */
async function offsets(tx: Tx, key: Buffer, origin: NachaOrigin, lines: readonly Line[]): Promise<Line[]> {
  const row = await readOrigin(tx)
  if (!row?.is_balanced) return []
  const account = openOwnAccount(key, tx.companyId, row.account_secret)
  if (account === undefined)
    throw new Conflict(
      'Enter your own account in the bank file settings again: it was saved on another server.',
    )
  return KINDS.flatMap((holder_kind) => {
    const amount_cents = lines
      .filter(({ entry }) => entry.holder_kind === holder_kind)
      .reduce((all, { entry }) => all + entry.amount_cents, 0)
    if (amount_cents === 0) return []
    if (amount_cents > MAX_ENTRY_CENTS)
      throw new Conflict(`A balanced batch pays at most ${dollars(MAX_ENTRY_CENTS)}. Choose fewer payments.`)
    return [
      {
        account: undefined,
        payment: undefined,
        entry: {
          kind: 'offset' as const,
          holder_kind,
          holder_name: origin.company_name,
          account_type: row.account_type,
          routing: origin.odfi,
          account,
          amount_cents,
          identification: 'OFFSET',
          addenda: '',
        },
      },
    ]
  })
}

const MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

function nextModifier(first: string, taken: readonly string[]): string {
  const from = Math.max(0, MODIFIERS.indexOf(first))
  const free = [...MODIFIERS.slice(from), ...MODIFIERS.slice(0, from)].find((one) => !taken.includes(one))
  if (free === undefined)
    throw new Conflict(`A day has ${MODIFIERS.length} bank files. Create the next one tomorrow.`)
  return free
}

const CHANGED = 'Something changed since you opened this page. Reload it and check again.'

type Wanted = z.output<typeof createBankFile.body>

function choose({ payments, accounts, prenotes }: FilePlan, wanted: Wanted): Line[] {
  const shown = new Map(wanted.payments.map(({ id, amount_cents }) => [id, amount_cents]))
  const chosen = payments.filter(({ id }) => shown.has(id))
  const refused = chosen.find(({ why }) => why !== '')
  if (refused) throw new Conflict(`${refused.payee_name}: ${refused.why}.`)
  if (chosen.length !== shown.size || chosen.some(({ id, amount_cents }) => shown.get(id) !== amount_cents))
    throw new Conflict(CHANGED)
  const lines = chosen.flatMap((payment) => {
    const account = accounts.get(payment.bank_account)
    return account ? [toLine(account, payment)] : []
  })
  const all = [...lines, ...(wanted.has_prenotes ? prenotes.map((account) => toLine(account)) : [])]
  if (all.length === 0) throw new BadRequest({ payments: ['Choose at least one payment or prenote.'] })
  return all
}

async function originOf({ origin }: FilePlan): Promise<NachaOrigin> {
  const gaps = originGaps(origin)
  if (gaps.length > 0)
    throw new Conflict(`Complete the bank file settings: ${gaps.map((gap) => ORIGIN_GAPS[gap]).join(', ')}.`)
  return {
    ...origin,
    company_id: origin.originator_id,
    entry_description: origin.entry_description || 'SETTLEMENT',
    odfi: origin.odfi || origin.immediate_destination,
  }
}

/** In one transaction with the locks of payments and accounts: what was checked is what is written. */
export async function createFile(tx: Tx, who: Changer, key: Buffer, wanted: Wanted): Promise<number> {
  await lockPayTransitions(tx)
  await lockBankAccounts(tx)
  const plan = await planFile(tx, key)
  const origin = await originOf(plan)
  const paid = choose(plan, wanted)
  const lines = [...paid, ...(await offsets(tx, key, origin, paid))]
  const { today: created_on, effective_on } = plan
  const modifier = nextModifier(plan.origin.modifier || 'A', await listModifiers(tx, created_on))
  const last = await readLastSequence(tx)
  const first = last + lines.length > MAX_SEQUENCE ? 1 : last + 1
  const time = { created_on, created_at: await readTime(tx), modifier, effective_on }
  const entries = lines.map(({ entry }) => entry)
  const built = buildNacha(origin, entries, time, first)
  const read = readNacha(built.text)
  const [problem] = read.problems
  if (problem !== undefined) throw new Conflict(`The bank file would not be valid. ${problem}`)
  const id = await insertFile(tx, { created_on, modifier, effective_on, created_by: who.id })
  await insertEntries(
    tx,
    lines.map(({ entry, account, payment }, index) => ({
      file: id,
      kind: entry.kind,
      trace: built.traces[index] ?? '',
      sequence: Number((built.traces[index] ?? '').slice(-7)),
      account: account?.row.id ?? null,
      payment: payment?.id ?? null,
      payee_name: account?.payee.payee_name ?? origin.company_name,
      account_last_four: lastFour(entry.account),
      amount_cents: entry.amount_cents,
    })),
  )
  await saveFile(tx, id, {
    content_secret: sealFile(key, tx.companyId, id, built.text),
    sha256: createHash('sha256').update(built.text).digest('hex'),
    entry_hash: built.entry_hash,
    payments: entries.filter(({ kind }) => kind === 'payment').length,
    prenotes: entries.filter(({ kind }) => kind === 'prenote').length,
    credit_cents: built.credit_cents,
    debit_cents: built.debit_cents,
  })
  await record(tx, who, id, `Created bank file with ${dollars(built.credit_cents)}`)
  return id
}

async function record(
  tx: Tx,
  who: Changer,
  id: number,
  action: string,
  after?: { reason: string },
): Promise<void> {
  await audit(tx, { who, action, record_type: 'bank_file', record_id: id, ...(after && { after }) })
  await emit(tx, { type: 'BANK_FILE_CHANGED', data: { id } })
}

export async function readContent(
  tx: Tx,
  who: Changer,
  key: Buffer,
  id: number,
): Promise<{ name: string; text: string }> {
  const { state, content_secret, sha256, created_on } = await orNotFound(readFile(tx, id))
  if (state === 'voided') throw new Conflict('This file was voided.')
  const text = openFile(key, tx.companyId, id, content_secret)
  if (text === undefined) throw new Conflict('This file was created on another server.')
  if (createHash('sha256').update(text).digest('hex') !== sha256)
    throw new Error(`bank file ${id} does not have its hash`)
  await record(tx, who, id, 'Downloaded bank file')
  return { name: bankFileName(id, created_on), text }
}

export async function markSent(tx: Tx, who: Changer, id: number): Promise<void> {
  const { state } = await orNotFound(lockFile(tx, id))
  if (state === 'voided') throw new Conflict('This file was voided.')
  if (state === 'sent') return
  await setSent(tx, id, who.id)
  await record(tx, who, id, 'Marked bank file as sent')
}

export async function voidFile(tx: Tx, who: Changer, id: number, reason: string): Promise<void> {
  await lockPayTransitions(tx)
  const { state } = await orNotFound(lockFile(tx, id))
  if (state === 'sent')
    throw new Conflict('This file was sent. Ask the bank to reverse it, then reverse the payments.')
  if (state === 'voided') throw new Conflict('This file was voided.')
  await setVoided(tx, id, who.id, reason)
  await record(tx, who, id, 'Voided bank file', { reason })
}

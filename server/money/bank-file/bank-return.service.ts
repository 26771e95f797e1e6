import type { takeInBankReturns } from '#contract/entities/money/bank-file.ts'
import type { AnswerOf } from '#contract/http.ts'
import { returnText } from '#contract/rules/bank-returns.ts'
import { payId } from '#contract/rules/pay.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { lockBankAccounts, readPayeeAccounts } from '#server/money/bank-account/bank-account.repository.ts'
import { enterAccount } from '#server/money/bank-account/bank-account.service.ts'
import { openNumbers } from '#server/money/bank-account/bank-seal.ts'
import {
  findEntry,
  insertReturn,
  readAccounts,
  saveOutcome,
  type SentEntry,
} from '#server/money/bank-file/bank-file.repository.ts'
import { readCorrection, type ReturnedItem, readReturns } from '#server/money/bank-file/read-returns.ts'
import { takePaymentBack } from '#server/money/pay/pay-payment.service.ts'
import { lockPayTransitions } from '#server/money/pay/pay.repository.ts'

interface Settings {
  key: Buffer
  mailOutUrl?: string | undefined
}

async function reversePayment(
  tx: Tx,
  who: Changer,
  entry: SentEntry,
  { code }: ReturnedItem,
): Promise<string> {
  const { of, payee, monday, payment, is_reversed, file } = entry
  if (payment === null || of === null || payee === null || monday === null)
    return entry.kind === 'prenote' ? 'Prenote returned' : 'Offset returned: call the bank'
  if (is_reversed) return 'Payment was reversed before'
  const reason = `Returned by the bank, ${returnText(code)} (bank file ${file})`
  await takePaymentBack(tx, who, of, payId(payee, monday), reason, payment)
  return 'Payment reversed'
}

/** It waits like an account that a user entered: the user who reads the file can't approve it. */
async function proposeAccount(
  tx: Tx,
  who: Changer,
  { account }: SentEntry,
  item: ReturnedItem,
  settings: Settings,
): Promise<string> {
  const corrected = readCorrection(item)
  if (!corrected || account === null) return 'No account was changed'
  const [row] = await readAccounts(tx, [account])
  const numbers = row && openNumbers(settings.key, tx.companyId, row)
  const [payee] = row ? await readPayeeAccounts(tx, [{ of: row.of, payee: row.payee }]) : []
  if (!row || !numbers || !payee) return 'Enter the corrected account by hand'
  if (payee.id !== row.id) return 'Another account is in use by now'
  const { account_type = row.account_type, ...changed } = corrected
  const { holder_name, holder_kind } = row
  await enterAccount(
    tx,
    who,
    payee,
    { holder_name, holder_kind, account_type, numbers: { ...numbers, ...changed } },
    settings,
  )
  return 'Corrected account waits for approval'
}

const whyUnknown = (entry: SentEntry | undefined, { kind, amount_cents }: ReturnedItem): string => {
  if (!entry) return 'No entry has this trace number'
  if (entry.file_state !== 'sent') return `Bank file ${entry.file} is not marked as sent`
  return kind === 'return' && entry.amount_cents !== amount_cents ? 'The amount is not that of the entry' : ''
}

export async function takeInReturns(
  tx: Tx,
  who: Changer,
  text: string,
  settings: Settings,
): Promise<AnswerOf<typeof takeInBankReturns>> {
  await lockPayTransitions(tx)
  await lockBankAccounts(tx)
  const { items, problems } = readReturns(text)
  const answer: AnswerOf<typeof takeInBankReturns> = { taken: [], known: 0, unknown: [], problems }
  for (const item of items) {
    const { code, original, trace, kind } = item
    const entry = await findEntry(tx, original)
    const reason = whyUnknown(entry, item)
    if (!entry || reason !== '') {
      answer.unknown.push({ trace: original, code, reason })
      continue
    }
    const id = await insertReturn(tx, { entry: entry.id, code, trace, taken_by: who.id })
    if (id === undefined) {
      answer.known += 1
      continue
    }
    const outcome =
      kind === 'return'
        ? await reversePayment(tx, who, entry, item)
        : await proposeAccount(tx, who, entry, item, settings)
    await saveOutcome(tx, id, outcome)
    const { file, payee_name } = entry
    answer.taken.push({ file, code, payee_name, outcome })
    await audit(tx, {
      who,
      action: `Returned item ${returnText(code)}`,
      record_type: 'bank_file',
      record_id: file,
      after: { payee_name },
    })
    await emit(tx, { type: 'BANK_FILE_CHANGED', data: { id: file } })
  }
  return answer
}

import type { TaxForm } from '#contract/entities/money/tax-form.ts'
import {
  COPIES_PER_FILE,
  REVIEWED_STATES,
  readTaxFormId,
  taxFormId,
  type TaxFormState,
} from '#contract/rules/tax.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { forEachRecord, type ManyChanged } from '#server/kernel/base/each-of.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import { TAX_COPY_PATH } from '#server/kernel/base/link-paths.ts'
import { hashOfToken, newLinkToken } from '#server/kernel/base/link-token.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { formatSender, mailbox, queueMail } from '#server/kernel/email/queue.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { companyToday, readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { insertCopy, isCopySent, type CopyLink } from '#server/money/tax/tax-copy.repository.ts'
import { lockTaxForms, readTaxRows } from '#server/money/tax/tax-form.repository.ts'
import { payerGaps, readTaxForms, readTaxRow, toTaxForm } from '#server/money/tax/tax-form.service.ts'
import { openPayer } from '#server/money/tax/tax-w9.service.ts'

const CORRECTED: readonly TaxFormState[] = ['correction', 'corrected']

const isReviewed = ({ form_state }: TaxForm) => REVIEWED_STATES.includes(form_state)
const toCopy = (form: TaxForm) => ({ ...form, is_corrected: CORRECTED.includes(form.form_state) })

async function refuseWithoutPayer(tx: Tx): Promise<void> {
  if ((await payerGaps(tx)).length > 0) throw new Conflict('Complete the payer in the 1099 settings first.')
}

export async function readCopy(tx: Tx, id: number) {
  const form = toTaxForm(await orNotFound(readTaxRow(tx, id)), readTaxFormId(id).year)
  await refuseWithoutPayer(tx)
  if (!isReviewed(form)) throw new Conflict('Review the form first.')
  return { payer: await openPayer(tx), forms: [toCopy(form)], today: await companyToday(tx) }
}

export async function readCopies(tx: Tx, { year, part }: { year: number; part: number }) {
  const reviewed = (await readTaxForms(tx, year)).filter(isReviewed)
  const parts = Math.max(1, Math.ceil(reviewed.length / COPIES_PER_FILE))
  if (part > parts) throw new Conflict(`There ${parts === 1 ? 'is' : 'are'} ${pluralize(parts, 'file')}.`)
  if (reviewed.length > 0) await refuseWithoutPayer(tx)
  const forms = reviewed.slice((part - 1) * COPIES_PER_FILE, part * COPIES_PER_FILE).map(toCopy)
  return { payer: await openPayer(tx), forms, today: await companyToday(tx) }
}

/** Undefined where the amounts changed since it was sent: a newer link has the right ones. */
export async function readLinkedCopy(tx: Tx, { of, payee, year, box1_cents, box4_cents }: CopyLink) {
  const [row] = await readTaxRows(tx, year, [{ of, payee }])
  const form = row && toTaxForm(row, year)
  if (!form || form.box1_cents !== box1_cents || form.box4_cents !== box4_cents) return undefined
  return readCopy(tx, taxFormId(of, payee, year))
}

interface Link {
  carrier: string
  form: TaxForm
  link: string
}

export const copyMail = ({ carrier, form: { payee_name, year, form_state }, link }: Link) => ({
  subject: `Your ${CORRECTED.includes(form_state) ? 'corrected ' : ''}Form 1099-NEC for ${year}`,
  text: [
    `Hello ${payee_name},`,
    `Your ${CORRECTED.includes(form_state) ? 'corrected ' : ''}Form 1099-NEC for ${year} from ${carrier} is ready. You need it for your tax return.`,
    `Download it: ${link}`,
    `The link works once, until 15 October ${year + 1}. Ask us for a new one, or for a copy on paper, at any time. Don’t forward this email.`,
    carrier,
  ].join('\n\n'),
})

interface Settings {
  origin: string
  mailOutUrl?: string | undefined
  isAgain?: boolean
}

async function mailCopy(tx: Tx, who: Changer, form: TaxForm, settings: Settings): Promise<TaxFormState> {
  const { id, of, payee, year, payee_name, email, box1_cents, box4_cents, form_state } = form
  if (!isReviewed(form)) throw new Conflict('Review the form first.')
  if (!form.is_electronic) throw new Conflict('No consent to an electronic copy. Print it.')
  if (email === '') throw new Conflict('No email address on file.')
  if (!settings.isAgain && (await isCopySent(tx, { of, payee }, year, { box1_cents, box4_cents })))
    throw new Conflict('The link was already sent.')
  const company = await readCompany(tx)
  const token = newLinkToken()
  const link = `${settings.origin}${TAX_COPY_PATH}/${token}`
  const reply_to = company.email === '' ? {} : { reply_to: company.email }
  const mail = await queueMail(
    tx,
    {
      is_pay: true,
      from: formatSender(company),
      to: mailbox(payee_name, email),
      ...reply_to,
      ...copyMail({ carrier: company.name, form, link }),
    },
    settings,
  )
  await insertCopy(tx, {
    of,
    payee,
    year,
    box1_cents,
    box4_cents,
    mail: mail.id,
    token_hash: hashOfToken(token),
    // Publication 1179: statements on a website stay until October 15.
    ends_at: `${year + 1}-10-16T00:00:00Z`,
  })
  await audit(tx, {
    who,
    action: 'Emailed copy B',
    record_type: 'tax_form',
    record_id: id,
    after: { to: email },
  })
  await emit(tx, { type: 'TAX_FORM_CHANGED', data: { id } })
  return form_state
}

/** Again, if the user asks for it. */
export async function mailOneCopy(tx: Tx, who: Changer, id: number, settings: Settings): Promise<void> {
  await refuseWithoutPayer(tx)
  await lockTaxForms(tx)
  await mailCopy(tx, who, toTaxForm(await orNotFound(readTaxRow(tx, id)), readTaxFormId(id).year), settings)
}

export async function mailCopies(
  tx: Tx,
  who: Changer,
  ids: readonly number[],
  settings: Settings,
): Promise<ManyChanged<TaxFormState>> {
  await refuseWithoutPayer(tx)
  await lockTaxForms(tx)
  return forEachRecord(tx, ids, {
    lock: async (_, id) => {
      const row = await readTaxRow(tx, id)
      return row && toTaxForm(row, readTaxFormId(id).year)
    },
    nameOf: ({ payee_name }) => payee_name,
    change: (form) => mailCopy(tx, who, form, settings),
  })
}

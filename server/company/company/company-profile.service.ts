import type { z } from 'zod'
import type { CompanyProfile, updateCompanyProfile } from '#contract/entities/company/company-profile.ts'
import {
  INVOICE_PLACEHOLDERS,
  REMINDER_PLACEHOLDERS,
  unknownInvoicePlaceholders,
  unknownReminderPlaceholders,
} from '#contract/rules/invoice-text.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { toChange } from '#server/kernel/base/change.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import { refuseImpersonation } from '#server/kernel/http/gate.ts'
import type { Services } from '#server/kernel/base/services.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import type { SessionUser } from '#server/kernel/http/sessions.ts'
import { announceSessions } from '#server/kernel/tenant/sessions.repository.ts'
import { assertCurrentVersion } from '#server/kernel/history/stale.ts'
import { changeProfile, lockProfile } from '#server/company/company/company-profile.repository.ts'
import { isAbbreviationTaken } from '#server/company/company/company.repository.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { inWords } from '#server/kernel/history/words.ts'

const TEXTS = {
  invoice_mail: [unknownInvoicePlaceholders, INVOICE_PLACEHOLDERS],
  reminder_mail: [unknownReminderPlaceholders, REMINDER_PLACEHOLDERS],
} as const

function refuseUnknown(field: keyof typeof TEXTS, template = ''): void {
  const [unknownOf, placeholders] = TEXTS[field]
  const unknown = unknownOf(template)
  if (unknown.length === 0) return
  const known = Object.keys(placeholders).map((name) => `{${name}}`)
  throw new BadRequest({
    [field]: [`Unknown placeholder: ${unknown.join(', ')}. Use one of ${known.join(', ')}.`],
  })
}

/** Row-level security hides other companies, so uniqueness is checked outside it. */
export async function refuseTakenAbbreviation(
  { db }: Services,
  companyId: number,
  abbreviation: string | undefined,
): Promise<undefined> {
  if (abbreviation === undefined) return
  const own = await db.read(companyId, readCompany)
  if (abbreviation === own.abbreviation || !(await db.system((tx) => isAbbreviationTaken(tx, abbreviation))))
    return
  throw new Conflict({ abbreviation: [`Another company uses the abbreviation ${abbreviation}.`] })
}

export async function changeCompanyProfile(
  tx: Tx,
  { who, user, sessions }: { who: Changer; user: SessionUser; sessions: Services['sessions'] },
  { version, ...changes }: z.output<typeof updateCompanyProfile.body>,
): Promise<CompanyProfile> {
  refuseUnknown('invoice_mail', changes.invoice_mail)
  refuseUnknown('reminder_mail', changes.reminder_mail)
  const before = await lockProfile(tx)
  if (
    user.impersonator !== '' &&
    changes.second_factor !== undefined &&
    changes.second_factor !== before.second_factor
  )
    refuseImpersonation()
  await assertCurrentVersion(tx, 'company_profile', { id: tx.companyId, ...before }, version, inWords)
  const change = toChange(before, changes)
  if (!change) return before
  const after = await changeProfile(tx, change.after as object)
  await audit(tx, {
    who,
    action: 'update',
    record_type: 'company_profile',
    record_id: tx.companyId,
    ...change,
  })
  // Sessions cache the time zone and whether a second factor is required.
  if (before.time_zone !== after.time_zone || before.second_factor !== after.second_factor) {
    await announceSessions(tx)
    tx.afterCommit(() => sessions.forget({ company_id: tx.companyId }))
  }
  return after
}

import { eq, sql } from 'drizzle-orm'
import type { CompanyProfile } from '#contract/entities/company/company-profile.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { nextVersion } from '#server/kernel/db/row.ts'
import { company } from '#server/kernel/tenant/company.table.ts'

const profile = {
  name: company.name,
  abbreviation: company.abbreviation,
  mc_number: company.mc_number,
  dot_number: company.dot_number,
  address: company.address,
  phone: company.phone,
  email: company.email,
  remit_to: company.remit_to,
  time_zone: company.time_zone,
  tonu_fee_cents: company.tonu_fee_cents,
  invoice_note: company.invoice_note,
  invoice_mail: company.invoice_mail,
  reminder_mail: company.reminder_mail,
  terms_days: company.terms_days,
  arrival_radius_miles: company.arrival_radius_miles,
  check_call_hours: company.check_call_hours,
  second_factor: company.second_factor,
  has_logo: sql<boolean>`${company.logo_key} <> ''`,
  version: company.version,
} satisfies Record<keyof CompanyProfile, unknown>

export async function lockProfile(tx: Tx): Promise<CompanyProfile> {
  const [row] = await tx
    .select(profile)
    .from(company)
    .where(eq(company.id, tx.companyId))
    .for('no key update')
  if (!row) throw new Error(`company ${tx.companyId} does not exist`)
  return row
}

export async function readProfile(tx: Tx): Promise<CompanyProfile> {
  const [row] = await tx.select(profile).from(company).where(eq(company.id, tx.companyId))
  if (!row) throw new Error(`company ${tx.companyId} does not exist`)
  return row
}

export async function changeProfile(
  tx: Tx,
  values: Partial<typeof company.$inferInsert>,
): Promise<CompanyProfile> {
  const [row] = await tx
    .update(company)
    .set({ ...values, ...nextVersion(company) })
    .where(eq(company.id, tx.companyId))
    .returning(profile)
  if (!row) throw new Error(`company ${tx.companyId} does not exist`)
  return row
}

import {
  bigint,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { taxFormFields } from '#contract/entities/money/tax-form.ts'
import { taxPayerFields } from '#contract/entities/money/tax-payer.ts'
import {
  TAX_CLASSES,
  TAX_PAYEES,
  type TaxClass,
  type TaxPayeeOf,
  TIN_TYPES,
  type TinType,
} from '#contract/rules/tax.ts'
import { companyId, instant, recordColumns } from '#server/kernel/db/columns.ts'
import { fieldColumns } from '#server/kernel/db/field-columns.ts'
import { outgoingMail } from '#server/kernel/email/mail.table.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { user } from '#server/kernel/tenant/user.table.ts'

const of = () => text({ enum: Object.keys(TAX_PAYEES) as [TaxPayeeOf, ...TaxPayeeOf[]] }).notNull()
const cents = () => bigint({ mode: 'number' })

/** Form W-9 of an owner company or driver. */
export const taxPayee = pgTable(
  'tax_payee',
  {
    ...recordColumns(),
    ...fieldColumns(taxFormFields),
    of: of(),
    payee: integer().notNull(),
    classification: text({ enum: Object.keys(TAX_CLASSES) as [TaxClass, ...TaxClass[]] })
      .notNull()
      .default('unknown'),
    tin_type: text({ enum: Object.keys(TIN_TYPES) as [TinType, ...TinType[]] })
      .notNull()
      .default('ein'),
    /** Encrypted with the installation's key. */
    tin_secret: text().notNull().default(''),
    tin_last_four: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
    uniqueIndex('tax_payee_payee').on(table.company_id, table.of, table.payee),
  ],
)

export const taxPayer = pgTable(
  'tax_payer',
  { ...recordColumns(), ...fieldColumns(taxPayerFields) },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id], foreignColumns: [company.id] }),
    uniqueIndex('tax_payer_company').on(table.company_id),
  ],
)

/** The amounts that were looked at last. */
export const taxFormReview = pgTable(
  'tax_form_review',
  {
    company_id: companyId(),
    of: of(),
    payee: integer().notNull(),
    year: integer().notNull(),
    box1_cents: cents().notNull(),
    box4_cents: cents().notNull(),
    reviewed_by: integer().notNull(),
    reviewed_at: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.year, table.of, table.payee] }),
    foreignKey({
      columns: [table.company_id, table.reviewed_by],
      foreignColumns: [user.company_id, user.id],
    }),
  ],
)

/** A form that the IRS accepted; a later one of the same year is a correction. */
export const taxFiling = pgTable(
  'tax_filing',
  {
    ...recordColumns(),
    of: of(),
    payee: integer().notNull(),
    year: integer().notNull(),
    /** 1 for the original, then one more per correction. */
    number: integer().notNull(),
    before_cents: cents(),
    box1_cents: cents().notNull(),
    box4_cents: cents().notNull(),
    legal_name: text().notNull(),
    tin_last_four: text().notNull(),
    filed_on: date({ mode: 'string' }).notNull(),
    reference: text().notNull().default(''),
    filed_by: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id, table.filed_by], foreignColumns: [user.company_id, user.id] }),
    uniqueIndex('tax_filing_number').on(table.company_id, table.year, table.of, table.payee, table.number),
    index('tax_filing_payee').on(table.company_id, table.of, table.payee),
  ],
)

/** Copy B that was emailed as a link; its amounts say which version. */
export const taxCopy = pgTable(
  'tax_copy',
  {
    ...recordColumns(),
    of: of(),
    payee: integer().notNull(),
    year: integer().notNull(),
    box1_cents: cents().notNull(),
    box4_cents: cents().notNull(),
    mail: integer().notNull(),
    token_hash: text().notNull().unique(),
    ends_at: instant().notNull(),
    opened_at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.mail],
      foreignColumns: [outgoingMail.company_id, outgoingMail.id],
    }),
    index('tax_copy_payee').on(table.company_id, table.year, table.of, table.payee),
    index('tax_copy_mail').on(table.company_id, table.mail),
  ],
)

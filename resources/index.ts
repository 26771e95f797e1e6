import type { ResourceDefinition } from '#kit/resource-definition.ts'
import type { SettingsDefinition } from '#kit/settings/define-settings.ts'
import { apiKeys } from './api-keys/index.ts'
import { assignments } from './assignments/index.tsx'
import { auditLog } from './audit/index.tsx'
import { bankAccounts } from './bank-accounts/index.ts'
import { bankFiles } from './bank-files/index.ts'
import { bankOrigin } from './bank-origin/index.ts'
import { bankRows } from './bank-rows/index.tsx'
import { bidTemplate } from './bid-template/index.ts'
import { bids } from './bids/index.tsx'
import { books } from './books/index.ts'
import { booksAccounts } from './books-accounts/index.ts'
import { brokers } from './brokers/index.tsx'
import { connections } from './connections/index.ts'
import { company } from './company/index.ts'
import { companies } from './companies/index.tsx'
import { drivers } from './drivers/index.tsx'
import { ediMessages } from './edi-messages/index.ts'
import { ediPartners } from './edi-partners/index.ts'
import { expiringDocuments } from './expiring-documents/index.tsx'
import { filings } from './filings/index.tsx'
import { hrVehicles } from './hr-vehicles/index.tsx'
import { invoices } from './invoices/index.tsx'
import { jobs } from './jobs/index.ts'
import { lanes } from './lanes/index.tsx'
import { watches } from './watches/index.tsx'
import { loadTenders } from './load-tenders/index.ts'
import { loads } from './loads/index.tsx'
import { incomingMail } from './incoming-mail/index.tsx'
import { mailings } from './mailing/index.tsx'
import { mailSettings } from './mail-settings/index.ts'
import { mailRules } from './mail-rules/index.tsx'
import { offers } from './offers/index.ts'
import { orders } from './orders/index.tsx'
import { outgoingMail } from './outgoing-mail/index.tsx'
import { owners } from './owners/index.tsx'
import { payments } from './payments/index.tsx'
import { profile } from './profile/index.ts'
import { receivables } from './receivables/index.tsx'
import { salaries } from './salaries/index.tsx'
import { settlements } from './settlements/index.tsx'
import { driverPays } from './driver-pays/index.tsx'
import { factorQueue } from './factor-queue/index.tsx'
import { factorReserve } from './factor-reserve/index.tsx'
import { factorSchedules } from './factor-schedules/index.tsx'
import { factoredInvoices } from './factored-invoices/index.tsx'
import { factors } from './factors/index.tsx'
import { subscriptionInvoices } from './subscription-invoices/index.tsx'
import { taxForms } from './tax-forms/index.ts'
import { taxPayer } from './tax-payer/index.ts'
import { teams } from './teams/index.tsx'
import { tracking } from './tracking/index.ts'
import { users } from './users/index.tsx'
import { vehicles } from './vehicles/index.tsx'
import { webhooks } from './webhooks/index.tsx'

/** Every resource of the client; there is no other list of them. */
export const RESOURCES: readonly ResourceDefinition[] = [
  vehicles,
  owners,
  drivers,
  hrVehicles,
  expiringDocuments,
  filings,
  bids,
  salaries,
  settlements,
  driverPays,
  bankAccounts,
  bankFiles,
  taxForms,
  books,
  invoices,
  receivables,
  payments,
  factorQueue,
  factorSchedules,
  factoredInvoices,
  factorReserve,
  bankRows,
  loads,
  orders,
  offers,
  lanes,
  watches,
  brokers,
  loadTenders,
  incomingMail,
  outgoingMail,
  users,
  teams,
  mailings,
  mailRules,
  factors,
  assignments,
  connections,
  webhooks,
  ediPartners,
  ediMessages,
  apiKeys,
  jobs,
  auditLog,
  companies,
  subscriptionInvoices,
]

/** Every settings page of one record. */
export const SETTINGS: readonly SettingsDefinition[] = [
  profile,
  company,
  taxPayer,
  bankOrigin,
  booksAccounts,
  mailSettings,
  bidTemplate,
  tracking,
]

/** Endpoints for the data provider, by refine's resource name. */
export const CALLS = Object.fromEntries([
  ...RESOURCES.map(({ name, endpoints }) => [name, endpoints] as const),
  ...SETTINGS.flatMap(({ calls }) => Object.entries(calls)),
])

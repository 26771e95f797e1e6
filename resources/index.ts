import type { ResourceDefinition } from '#kit/resource-definition.ts'
import { assignments } from './assignments/index.tsx'
import { auditLog } from './audit/index.tsx'
import { bankRows } from './bank-rows/index.tsx'
import { bids } from './bids/index.tsx'
import { brokers } from './brokers/index.tsx'
import { companies } from './companies/index.tsx'
import { drivers } from './drivers/index.tsx'
import { expiringDocuments } from './expiring-documents/index.tsx'
import { hrVehicles } from './hr-vehicles/index.tsx'
import { invoices } from './invoices/index.tsx'
import { loads } from './loads/index.tsx'
import { incomingMail } from './incoming-mail/index.tsx'
import { mailings } from './mailing/index.tsx'
import { mailRules } from './mail-rules/index.tsx'
import { orders } from './orders/index.tsx'
import { outgoingMail } from './outgoing-mail/index.tsx'
import { owners } from './owners/index.tsx'
import { salaries } from './salaries/index.tsx'
import { settlements } from './settlements/index.tsx'
import { driverPays } from './driver-pays/index.tsx'
import { subscriptionInvoices } from './subscription-invoices/index.tsx'
import { teams } from './teams/index.tsx'
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
  bids,
  salaries,
  settlements,
  driverPays,
  invoices,
  bankRows,
  loads,
  orders,
  brokers,
  incomingMail,
  outgoingMail,
  users,
  teams,
  mailings,
  mailRules,
  assignments,
  webhooks,
  auditLog,
  companies,
  subscriptionInvoices,
]

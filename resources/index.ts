import type { ResourceDefinition } from '#kit/resource-definition.ts'
import { assignments } from './assignments/index.tsx'
import { bids } from './bids/index.tsx'
import { brokers } from './brokers/index.tsx'
import { checkOut } from './check-out/index.tsx'
import { drivers } from './drivers/index.tsx'
import { expiringDocuments } from './expiring-documents/index.tsx'
import { hrVehicles } from './hr-vehicles/index.tsx'
import { invoices } from './invoices/index.tsx'
import { loads } from './loads/index.tsx'
import { incomingMail } from './incoming-mail/index.tsx'
import { mailRules } from './mail-rules/index.tsx'
import { outgoingMail } from './outgoing-mail/index.tsx'
import { owners } from './owners/index.tsx'
import { users } from './users/index.tsx'
import { vehicles } from './vehicles/index.tsx'

/** The registry: every resource of the client, and the only list of them. */
export const RESOURCES: readonly ResourceDefinition[] = [
  vehicles,
  owners,
  drivers,
  hrVehicles,
  expiringDocuments,
  bids,
  checkOut,
  invoices,
  loads,
  brokers,
  incomingMail,
  outgoingMail,
  users,
  mailRules,
  assignments,
]

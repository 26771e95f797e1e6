import type { ResourceDefinition } from '#kit/resource-definition.ts'
import { bids } from './bids/index.tsx'
import { brokers } from './brokers/index.tsx'
import { drivers } from './drivers/index.tsx'
import { hrPortal } from './hr-portal/index.tsx'
import { hrPortalVehicles } from './hr-portal-vehicles/index.tsx'
import { intake } from './intake/index.tsx'
import { outbox } from './outbox/index.tsx'
import { vehicles } from './vehicles/index.tsx'

/** The registry: every resource of the client, and the only list of them. */
export const RESOURCES: readonly ResourceDefinition[] = [vehicles, hrPortal, drivers, hrPortalVehicles, bids, brokers, intake, outbox]

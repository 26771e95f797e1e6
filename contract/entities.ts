import * as accounts from './entities/account.ts'
import * as assignments from './entities/assignment.ts'
import * as bids from './entities/bid.ts'
import * as bidTemplate from './entities/bid-template.ts'
import * as brokers from './entities/broker.ts'
import * as dispatchViews from './entities/dispatch-view.ts'
import * as documents from './entities/document.ts'
import * as documentRequests from './entities/document-request.ts'
import * as drivers from './entities/driver.ts'
import * as driverBids from './entities/driver-bid.ts'
import * as handbook from './entities/handbook.ts'
import * as hrVehicles from './entities/hr-vehicle.ts'
import * as invoices from './entities/invoice.ts'
import * as jobs from './entities/job.ts'
import * as loadBilling from './entities/load-billing.ts'
import * as loadDocuments from './entities/load-document.ts'
import * as listViews from './entities/list-view.ts'
import * as loads from './entities/load.ts'
import * as loadChanges from './entities/load-changes.ts'
import * as loadSheets from './entities/load-sheet.ts'
import * as mails from './entities/mail.ts'
import * as mailRules from './entities/mail-rule.ts'
import * as notifications from './entities/notification.ts'
import * as offers from './entities/offer.ts'
import * as owners from './entities/owner.ts'
import * as places from './entities/place.ts'
import * as positions from './entities/position.ts'
import * as presence from './entities/presence.ts'
import * as rateConfirmations from './entities/rate-confirmation.ts'
import * as search from './entities/search.ts'
import * as session from './entities/session.ts'
import * as trackingSettings from './entities/tracking-settings.ts'
import * as users from './entities/user.ts'
import * as vehicleMap from './entities/vehicle-map.ts'
import * as vehicles from './entities/vehicle.ts'
import type { Endpoint } from './http.ts'
import type { LiveMessages } from './live-messages.ts'
import type { Can, Grants, Permission, Standing } from './permissions.ts'
import type { Records, Sheets } from './records.ts'

/** The registry of the contract: every entity, and the only list of them. What each declares of itself is gathered below. */
const ENTITIES = [
  session,
  handbook,
  offers,
  dispatchViews,
  listViews,
  presence,
  owners,
  drivers,
  vehicles,
  hrVehicles,
  vehicleMap,
  positions,
  trackingSettings,
  documents,
  documentRequests,
  places,
  bids,
  driverBids,
  bidTemplate,
  brokers,
  assignments,
  loads,
  loadChanges,
  loadSheets,
  loadDocuments,
  loadBilling,
  invoices,
  rateConfirmations,
  users,
  accounts,
  mails,
  mailRules,
  jobs,
  notifications,
  search,
] as const

type Entity = (typeof ENTITIES)[number]
type LiveOf<E> = E extends { live: infer Messages } ? Messages : never
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Both) => void ? Both : never

/** Whether something that a contract file exports is a call of the wire. */
export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/** Every call of the wire, for what walks the contract: OpenAPI and the tests. */
export const ENDPOINTS: readonly Endpoint[] = ENTITIES.flatMap((entity) => Object.values<unknown>(entity).filter(isEndpoint))

function gatherGrants(): Partial<Record<Permission | Standing, readonly Can[]>> {
  const all: Partial<Record<Permission | Standing, Can[]>> = {}
  for (const { grants } of ENTITIES.filter((entity) => 'grants' in entity) as { grants: Grants }[])
    for (const [holding, resources] of Object.entries(grants) as [Permission | Standing, Record<string, Can[1][]>][])
      for (const [resource, actions] of Object.entries(resources))
        (all[holding] ??= []).push(...actions.map((action): Can => [resource, action]))
  return all
}

/** What server and client enforce: what each permission or standing lets its holder do, gathered from the entities. */
export const GRANTS = gatherGrants()

/** Every live message by its type: who may receive it, and what its data carries; one to a user alone is only ever sent to that user. */
export const LIVE_MESSAGES = Object.assign({}, ...ENTITIES.map((entity) => ('live' in entity ? (entity.live as LiveMessages) : {}))) as All<
  LiveOf<Entity>
>

type RecordsOf<E> = E extends { records: infer Declared } ? Declared : never
type SheetsOf<E> = E extends { sheets: infer Declared } ? Declared : never

/** Every kind of record that has facts, by the name that the audit trail has for it. */
export const RECORDS = Object.assign({}, ...ENTITIES.map((entity) => ('records' in entity ? (entity.records as Records) : {}))) as All<
  RecordsOf<Entity>
>
/** A kind of record that has facts. */
export type RecordType = keyof typeof RECORDS

/** Every kind of record that comes in and goes out as a sheet. */
export const SHEETS = Object.assign({}, ...ENTITIES.map((entity) => ('sheets' in entity ? (entity.sheets as Sheets) : {}))) as All<
  SheetsOf<Entity>
>
/** A kind of record that comes in and goes out as a sheet. */
export type SheetKind = keyof typeof SHEETS

import * as accounts from './entities/account.ts'
import * as apiKeys from './entities/api-key.ts'
import * as arrivals from './entities/arrival.ts'
import * as audits from './entities/audit.ts'
import * as assignments from './entities/assignment.ts'
import * as bids from './entities/bid.ts'
import * as bidAdvice from './entities/bid-advice.ts'
import * as bankRows from './entities/bank-row.ts'
import * as bankSheets from './entities/bank-sheet.ts'
import * as bidTemplate from './entities/bid-template.ts'
import * as brokers from './entities/broker.ts'
import * as brokerNews from './entities/broker-news.ts'
import * as companyProfile from './entities/company-profile.ts'
import * as dashboard from './entities/dashboard.ts'
import * as dispatchViews from './entities/dispatch-view.ts'
import * as documents from './entities/document.ts'
import * as documentRequests from './entities/document-request.ts'
import * as drivers from './entities/driver.ts'
import * as driverAccounts from './entities/driver-account.ts'
import * as driverAsks from './entities/driver-ask.ts'
import * as driverPays from './entities/driver-pay.ts'
import * as driverPaysCalls from './entities/driver-pay-calls.ts'
import * as driverLoads from './entities/driver-load.ts'
import * as driverPushes from './entities/driver-push.ts'
import * as driverBids from './entities/driver-bid.ts'
import * as fieldChanges from './entities/field-change.ts'
import * as handbook from './entities/handbook.ts'
import * as hrVehicles from './entities/hr-vehicle.ts'
import * as invoices from './entities/invoice.ts'
import * as invoiceReminders from './entities/invoice-reminder.ts'
import * as jobs from './entities/job.ts'
import * as loadBilling from './entities/load-billing.ts'
import * as loadComments from './entities/load-comment.ts'
import * as loadDocuments from './entities/load-document.ts'
import * as loadShares from './entities/load-share.ts'
import * as listViews from './entities/list-view.ts'
import * as loads from './entities/load.ts'
import * as loadChanges from './entities/load-changes.ts'
import * as loadSheets from './entities/load-sheet.ts'
import * as offerSheets from './entities/offer-sheet.ts'
import * as mails from './entities/mail.ts'
import * as mailRules from './entities/mail-rule.ts'
import * as mailings from './entities/mailing.ts'
import * as notifications from './entities/notification.ts'
import * as offers from './entities/offer.ts'
import * as orders from './entities/order.ts'
import * as orderMaps from './entities/order-map.ts'
import * as owners from './entities/owner.ts'
import * as pay from './entities/pay.ts'
import * as payCalls from './entities/pay-calls.ts'
import * as settlements from './entities/settlement.ts'
import * as settlementsCalls from './entities/settlement-calls.ts'
import * as places from './entities/place.ts'
import * as platform from './entities/platform.ts'
import * as positions from './entities/position.ts'
import * as presence from './entities/presence.ts'
import * as rateConfirmations from './entities/rate-confirmation.ts'
import * as roles from './entities/role.ts'
import * as search from './entities/search.ts'
import * as secondFactors from './entities/second-factor.ts'
import * as signIns from './entities/sign-in.ts'
import * as passkeys from './entities/passkey.ts'
import * as session from './entities/session.ts'
import * as simpleVehicles from './entities/simple-vehicle.ts'
import * as subscriptions from './entities/subscription.ts'
import * as teams from './entities/team.ts'
import * as trackingSettings from './entities/tracking-settings.ts'
import * as users from './entities/user.ts'
import * as vehicleMap from './entities/vehicle-map.ts'
import * as vehicles from './entities/vehicle.ts'
import * as webhooks from './entities/webhook.ts'
import type { Endpoint } from './http.ts'
import type { LiveMessages } from './live-messages.ts'
import type { Records, Sheets } from './records.ts'

/** Grants stay in grants.ts so that the client's start doesn't load the schemas. */
export const ENTITIES = [
  session,
  secondFactors,
  signIns,
  passkeys,
  handbook,
  offers,
  orders,
  orderMaps,
  dispatchViews,
  listViews,
  presence,
  fieldChanges,
  owners,
  drivers,
  vehicles,
  hrVehicles,
  simpleVehicles,
  vehicleMap,
  positions,
  trackingSettings,
  documents,
  documentRequests,
  places,
  bids,
  driverBids,
  driverAccounts,
  driverAsks,
  driverPays,
  driverPaysCalls,
  driverLoads,
  driverPushes,
  bidTemplate,
  brokers,
  brokerNews,
  assignments,
  loads,
  arrivals,
  loadChanges,
  loadSheets,
  offerSheets,
  loadComments,
  loadShares,
  loadDocuments,
  loadBilling,
  invoices,
  invoiceReminders,
  bankRows,
  bankSheets,
  rateConfirmations,
  users,
  accounts,
  roles,
  teams,
  mails,
  mailRules,
  mailings,
  jobs,
  subscriptions,
  platform,
  companyProfile,
  apiKeys,
  webhooks,
  audits,
  notifications,
  search,
  dashboard,
  pay,
  payCalls,
  settlements,
  settlementsCalls,
  bidAdvice,
] as const

type Entity = (typeof ENTITIES)[number]
type LiveOf<E> = E extends { live: infer Messages } ? Messages : never
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Both) => void
  ? Both
  : never

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

export const ENDPOINTS: readonly Endpoint[] = ENTITIES.flatMap((entity) =>
  Object.values<unknown>(entity).filter(isEndpoint),
)

export const LIVE_MESSAGES = Object.assign(
  {},
  ...ENTITIES.map((entity) => ('live' in entity ? (entity.live as LiveMessages) : {})),
) as All<LiveOf<Entity>>

type RecordsOf<E> = E extends { records: infer Declared } ? Declared : never
type SheetsOf<E> = E extends { sheets: infer Declared } ? Declared : never

export const RECORDS = Object.assign(
  {},
  ...ENTITIES.map((entity) => ('records' in entity ? (entity.records as Records) : {})),
) as All<RecordsOf<Entity>>
export type RecordType = keyof typeof RECORDS

export const SHEETS = Object.assign(
  {},
  ...ENTITIES.map((entity) => ('sheets' in entity ? (entity.sheets as Sheets) : {})),
) as All<SheetsOf<Entity>>
export type SheetKind = keyof typeof SHEETS

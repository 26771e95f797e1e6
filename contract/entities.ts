import * as accounts from './entities/people/account.ts'
import * as apiKeys from './entities/people/api-key.ts'
import * as arrivals from './entities/freight/arrival.ts'
import * as audits from './entities/kernel/audit.ts'
import * as assignments from './entities/freight/assignment.ts'
import * as factors from './entities/freight/factor.ts'
import * as bids from './entities/market/bid.ts'
import * as bidAdvice from './entities/market/bid-advice.ts'
import * as bankAccounts from './entities/money/bank-account.ts'
import * as bankFiles from './entities/money/bank-file.ts'
import * as bankOrigins from './entities/money/bank-origin.ts'
import * as bankRows from './entities/money/bank-row.ts'
import * as bankSheets from './entities/money/bank-sheet.ts'
import * as bidTemplate from './entities/market/bid-template.ts'
import * as books from './entities/money/books.ts'
import * as brokers from './entities/market/broker.ts'
import * as brokerRegister from './entities/market/broker-register.ts'
import * as brokerNews from './entities/freight/broker-news.ts'
import * as companyProfile from './entities/company/company-profile.ts'
import * as dashboard from './entities/reports/dashboard.ts'
import * as dispatchViews from './entities/company/dispatch-view.ts'
import * as deductionCalls from './entities/money/deduction-calls.ts'
import * as connections from './entities/kernel/connection.ts'
import * as documents from './entities/fleet/document.ts'
import * as documentRequests from './entities/fleet/document-request.ts'
import * as drivers from './entities/fleet/driver.ts'
import * as driverAccounts from './entities/fleet/driver-account.ts'
import * as driverAsks from './entities/market/driver-ask.ts'
import * as driverPays from './entities/money/driver-pay.ts'
import * as driverPaysCalls from './entities/money/driver-pay-calls.ts'
import * as driverLoads from './entities/freight/driver-load.ts'
import * as driverPushes from './entities/fleet/driver-push.ts'
import * as driverBids from './entities/market/driver-bid.ts'
import * as ediMessages from './entities/edi/edi-message.ts'
import * as ediPartners from './entities/edi/edi-partner.ts'
import * as filings from './entities/fleet/filing.ts'
import * as fieldChanges from './entities/kernel/field-change.ts'
import * as handbook from './entities/kernel/handbook.ts'
import * as hrVehicles from './entities/fleet/hr-vehicle.ts'
import * as invoices from './entities/money/invoice.ts'
import * as invoiceReminders from './entities/money/invoice-reminder.ts'
import * as invoiceSendings from './entities/money/invoice-sending.ts'
import * as backups from './entities/kernel/backup.ts'
import * as jobs from './entities/kernel/job.ts'
import * as loadBilling from './entities/freight/load-billing.ts'
import * as loadComments from './entities/freight/load-comment.ts'
import * as loadDispatches from './entities/freight/load-dispatch.ts'
import * as loadDocuments from './entities/freight/load-document.ts'
import * as loadShares from './entities/freight/load-share.ts'
import * as listViews from './entities/company/list-view.ts'
import * as loadTenders from './entities/edi/load-tender.ts'
import * as loads from './entities/freight/load.ts'
import * as loadChanges from './entities/freight/load-changes.ts'
import * as loadSheets from './entities/freight/load-sheet.ts'
import * as offerSheets from './entities/market/offer-sheet.ts'
import * as moneyExports from './entities/money/money-export.ts'
import * as lanes from './entities/market/lane.ts'
import * as watches from './entities/market/watch.ts'
import * as mails from './entities/market/mail.ts'
import * as mailRules from './entities/market/mail-rule.ts'
import * as mailings from './entities/reports/mailing.ts'
import * as notifications from './entities/kernel/notification.ts'
import * as offers from './entities/market/offer.ts'
import * as orders from './entities/freight/order.ts'
import * as orderMaps from './entities/freight/order-map.ts'
import * as owners from './entities/fleet/owner.ts'
import * as pay from './entities/money/pay.ts'
import * as payCalls from './entities/money/pay-calls.ts'
import * as settlements from './entities/money/settlement.ts'
import * as settlementsCalls from './entities/money/settlement-calls.ts'
import * as places from './entities/kernel/place.ts'
import * as platform from './entities/company/platform.ts'
import * as positions from './entities/fleet/position.ts'
import * as presence from './entities/market/presence.ts'
import * as rateConfirmations from './entities/freight/rate-confirmation.ts'
import * as receivables from './entities/money/receivable.ts'
import * as factoredInvoices from './entities/money/factored-invoice.ts'
import * as factorSchedules from './entities/money/factor-schedule.ts'
import * as remittances from './entities/money/remittance.ts'
import * as roles from './entities/people/role.ts'
import * as search from './entities/reports/search.ts'
import * as secondFactors from './entities/people/second-factor.ts'
import * as signIns from './entities/people/sign-in.ts'
import * as passkeys from './entities/people/passkey.ts'
import * as session from './entities/people/session.ts'
import * as simpleVehicles from './entities/fleet/simple-vehicle.ts'
import * as subscriptions from './entities/company/subscription.ts'
import * as taxForms from './entities/money/tax-form.ts'
import * as taxPayers from './entities/money/tax-payer.ts'
import * as teams from './entities/fleet/team.ts'
import * as today from './entities/reports/today.ts'
import * as trackingSettings from './entities/fleet/tracking-settings.ts'
import * as fleetPlans from './entities/market/fleet-plan.ts'
import * as truckBoards from './entities/market/truck-board.ts'
import * as users from './entities/people/user.ts'
import * as vehicleMap from './entities/fleet/vehicle-map.ts'
import * as vehicles from './entities/fleet/vehicle.ts'
import * as webhooks from './entities/kernel/webhook.ts'
import type { Endpoint } from './http.ts'
import type { LiveMessages } from './live-messages.ts'
import type { Records, Sheets } from './records.ts'

export const ENTITIES = [
  session,
  secondFactors,
  signIns,
  passkeys,
  handbook,
  offers,
  lanes,
  watches,
  orders,
  orderMaps,
  dispatchViews,
  listViews,
  presence,
  filings,
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
  brokerRegister,
  brokerNews,
  assignments,
  factors,
  loads,
  arrivals,
  loadChanges,
  loadSheets,
  offerSheets,
  loadComments,
  loadShares,
  loadDispatches,
  loadDocuments,
  loadBilling,
  invoices,
  invoiceReminders,
  invoiceSendings,
  factoredInvoices,
  factorSchedules,
  remittances,
  receivables,
  bankRows,
  bankSheets,
  rateConfirmations,
  users,
  accounts,
  roles,
  teams,
  moneyExports,
  mails,
  mailRules,
  mailings,
  jobs,
  backups,
  subscriptions,
  platform,
  companyProfile,
  apiKeys,
  webhooks,
  connections,
  audits,
  notifications,
  search,
  dashboard,
  today,
  pay,
  payCalls,
  settlements,
  settlementsCalls,
  deductionCalls,
  books,
  taxForms,
  taxPayers,
  bankAccounts,
  bankOrigins,
  bankFiles,
  bidAdvice,
  truckBoards,
  fleetPlans,
  ediPartners,
  ediMessages,
  loadTenders,
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

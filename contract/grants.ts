import { grants as account } from './entities/account.ts'
import { grants as assignment } from './entities/assignment.ts'
import { grants as audit } from './entities/audit.ts'
import { grants as bankRow } from './entities/bank-row.ts'
import { grants as bidAdvice } from './entities/bid-advice.ts'
import { grants as bidTemplate } from './entities/bid-template.ts'
import { grants as bid } from './entities/bid.ts'
import { grants as broker } from './entities/broker.ts'
import { grants as dashboard } from './entities/dashboard.ts'
import { grants as dispatchView } from './entities/dispatch-view.ts'
import { grants as documentRequest } from './entities/document-request.ts'
import { grants as document } from './entities/document.ts'
import { grants as driverBid } from './entities/driver-bid.ts'
import { grants as driverAccount } from './entities/driver-account.ts'
import { grants as driverAsk } from './entities/driver-ask.ts'
import { grants as driverLoad } from './entities/driver-load.ts'
import { grants as driverPush } from './entities/driver-push.ts'
import { grants as driverPay } from './entities/driver-pay.ts'
import { grants as driver } from './entities/driver.ts'
import { grants as handbook } from './entities/handbook.ts'
import { grants as hrVehicle } from './entities/hr-vehicle.ts'
import { grants as invoice } from './entities/invoice.ts'
import { grants as job } from './entities/job.ts'
import { grants as listView } from './entities/list-view.ts'
import { grants as loadBilling } from './entities/load-billing.ts'
import { grants as loadComment } from './entities/load-comment.ts'
import { grants as loadShare } from './entities/load-share.ts'
import { grants as loadDocument } from './entities/load-document.ts'
import { grants as load } from './entities/load.ts'
import { grants as mailRule } from './entities/mail-rule.ts'
import { grants as mail } from './entities/mail.ts'
import { grants as mailing } from './entities/mailing.ts'
import { grants as notification } from './entities/notification.ts'
import { grants as offer } from './entities/offer.ts'
import { grants as order } from './entities/order.ts'
import { grants as owner } from './entities/owner.ts'
import { grants as pay } from './entities/pay.ts'
import { grants as place } from './entities/place.ts'
import { grants as platform } from './entities/platform.ts'
import { grants as presence } from './entities/presence.ts'
import { grants as rateConfirmation } from './entities/rate-confirmation.ts'
import { grants as role } from './entities/role.ts'
import { grants as search } from './entities/search.ts'
import { grants as session } from './entities/session.ts'
import { grants as settlement } from './entities/settlement.ts'
import { grants as team } from './entities/team.ts'
import { grants as trackingSettings } from './entities/tracking-settings.ts'
import { grants as user } from './entities/user.ts'
import { grants as vehicle } from './entities/vehicle.ts'
import { grants as webhook } from './entities/webhook.ts'
import { COMPANY_GRANTS } from './company-grants.ts'
import type { Can, Grants, Permission, Standing } from './permissions.ts'

/** One line for each entity that grants something; a test holds that none is missing. */
const DECLARED: readonly Grants[] = [
  ...Object.values(COMPANY_GRANTS),
  account,
  assignment,
  bankRow,
  bidAdvice,
  bidTemplate,
  bid,
  broker,
  dashboard,
  dispatchView,
  documentRequest,
  document,
  driverBid,
  driverAccount,
  driverAsk,
  driverLoad,
  driverPush,
  driverPay,
  driver,
  handbook,
  hrVehicle,
  invoice,
  job,
  listView,
  loadBilling,
  loadComment,
  loadShare,
  loadDocument,
  load,
  mailRule,
  mail,
  mailing,
  notification,
  offer,
  order,
  owner,
  pay,
  place,
  platform,
  webhook,
  audit,
  presence,
  rateConfirmation,
  role,
  search,
  session,
  settlement,
  team,
  trackingSettings,
  user,
  vehicle,
]

function gathered(): Partial<Record<Permission | Standing, readonly Can[]>> {
  const all: Partial<Record<Permission | Standing, Can[]>> = {}
  for (const grants of DECLARED)
    for (const [holding, resources] of Object.entries(grants) as [Permission | Standing, Record<string, Can[1][]>][])
      for (const [resource, actions] of Object.entries(resources))
        (all[holding] ??= []).push(...actions.map((action): Can => [resource, action]))
  return all
}

/** What server and client enforce: what each permission or standing lets its holder do, gathered from the entities. */
export const GRANTS = gathered()

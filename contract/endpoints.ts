import * as bids from './entities/bid.ts'
import * as bidTemplate from './entities/bid-template.ts'
import * as brokers from './entities/broker.ts'
import * as dispatchViews from './entities/dispatch-view.ts'
import * as documents from './entities/document.ts'
import * as drivers from './entities/driver.ts'
import * as driverBids from './entities/driver-bid.ts'
import * as handbook from './entities/handbook.ts'
import * as hrVehicles from './entities/hr-vehicle.ts'
import * as jobs from './entities/job.ts'
import * as mails from './entities/mail.ts'
import * as notifications from './entities/notification.ts'
import * as offers from './entities/offer.ts'
import * as owners from './entities/owner.ts'
import * as places from './entities/place.ts'
import * as positions from './entities/position.ts'
import * as presence from './entities/presence.ts'
import * as search from './entities/search.ts'
import * as session from './entities/session.ts'
import * as sheets from './entities/sheet.ts'
import * as trackingSettings from './entities/tracking-settings.ts'
import * as users from './entities/user.ts'
import * as vehicleMap from './entities/vehicle-map.ts'
import * as vehicles from './entities/vehicle.ts'
import type { Endpoint } from './http.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/** Every call of the wire, for what walks the contract: OpenAPI and the tests. */
export const ENDPOINTS: readonly Endpoint[] = [
  session,
  handbook,
  offers,
  dispatchViews,
  presence,
  owners,
  drivers,
  vehicles,
  hrVehicles,
  vehicleMap,
  positions,
  trackingSettings,
  documents,
  places,
  bids,
  driverBids,
  bidTemplate,
  brokers,
  users,
  mails,
  jobs,
  notifications,
  search,
  sheets,
].flatMap((entity) => Object.values<unknown>(entity).filter(isEndpoint))

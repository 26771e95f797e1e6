import type { Routes } from '#server/core/services.ts'
import { bidRoutes } from '#server/entities/bid/bid.routes.ts'
import { dispatchViewRoutes } from '#server/entities/dispatch-view/dispatch-view.routes.ts'
import { brokerRoutes } from '#server/entities/broker/broker.routes.ts'
import { companyRoutes } from '#server/entities/company/company.routes.ts'
import { documentRoutes } from '#server/entities/document/document.routes.ts'
import { driverBidRoutes } from '#server/entities/driver-bid/driver-bid.routes.ts'
import { driverRoutes } from '#server/entities/driver/driver.routes.ts'
import { handbookRoutes } from '#server/entities/handbook/handbook.routes.ts'
import { notificationRoutes } from '#server/entities/notification/notification.routes.ts'
import { offerRoutes } from '#server/entities/offer/offer.routes.ts'
import { ownerRoutes } from '#server/entities/owner/owner.routes.ts'
import { presenceRoutes } from '#server/entities/presence/presence.routes.ts'
import { searchRoutes } from '#server/entities/search/search.routes.ts'
import { exportRoutes } from '#server/entities/sheet/export.routes.ts'
import { sessionRoutes } from '#server/entities/session/session.routes.ts'
import { importRoutes } from '#server/entities/sheet/import.routes.ts'
import { userRoutes } from '#server/entities/user/user.routes.ts'
import { vehicleMapRoutes } from '#server/entities/vehicle/vehicle-map.routes.ts'
import { vehicleRoutes } from '#server/entities/vehicle/vehicle.routes.ts'
import { placeRoutes } from '#server/geo/place.routes.ts'
import { jobRoutes } from '#server/jobs/job.routes.ts'
import { mailRoutes } from '#server/mail/mail.routes.ts'
import { trackingRoutes } from '#server/tracking/tracking.routes.ts'

/** Every part of the server that mounts endpoints. */
export const ROUTES: readonly Routes[] = [
  sessionRoutes,
  userRoutes,
  companyRoutes,
  handbookRoutes,
  notificationRoutes,
  offerRoutes,
  dispatchViewRoutes,
  presenceRoutes,
  ownerRoutes,
  driverRoutes,
  vehicleRoutes,
  vehicleMapRoutes,
  documentRoutes,
  placeRoutes,
  bidRoutes,
  brokerRoutes,
  searchRoutes,
  driverBidRoutes,
  mailRoutes,
  trackingRoutes,
  exportRoutes,
  importRoutes,
  jobRoutes,
]

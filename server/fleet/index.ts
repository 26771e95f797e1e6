export {
  type PlacedTruck,
  readAvailability,
  readPlacedTrucks,
} from '#server/fleet/availability/availability.service.ts'
export { beginning, type Slot, slotAt, startOf, toTimeline } from '#server/fleet/availability/timeline.ts'
export { readTrucks, type Truck, type TruckLoad } from '#server/fleet/availability/truck.repository.ts'
export { holdDrivers } from '#server/fleet/crew/crew.repository.ts'
export { countExpiring } from '#server/fleet/document-request/expiring.repository.ts'
export { DOCUMENT_FILE, type DocumentFile } from '#server/fleet/document/document.service.ts'
export { storeDocument } from '#server/fleet/document/store-document.ts'
export { refreshDocuments } from '#server/fleet/document/expiry.service.ts'
export { recordUses } from '#server/fleet/document/in-use.repository.ts'
export { remindCompany } from '#server/fleet/document/reminder.service.ts'
export { tieDriver, usersOfDrivers } from '#server/fleet/driver-account/driver-account.repository.ts'
export { pushToDrivers } from '#server/fleet/driver-push/driver-push.service.ts'
export { readFix } from '#server/fleet/tracking/fix.ts'
export { placeVehicleFixes } from '#server/fleet/tracking/place-fixes.ts'
export { reportAddress } from '#server/fleet/tracking/report-address.ts'
export { statePlace, withdrawPlace } from '#server/fleet/tracking/stated-place.ts'
export { writeFixes } from '#server/fleet/tracking/tracking.repository.ts'
export {
  EVERYWHERE_MILES,
  joinEnding,
  searchVehicles,
  type TruckNeeds,
  vehiclesNear,
  whereEmpty,
} from '#server/fleet/vehicle/vehicle-place.repository.ts'
export { daysUntilHome } from '#server/fleet/trip/days-until-home.ts'
export { assume } from '#server/fleet/trip/assume.ts'
export { type Deadhead, planTrip, type Trip, tripBy, type TripStop } from '#server/fleet/trip/trip.ts'
export {
  type FitContext,
  judgeTruck,
  type OfferHistory,
  loadBefore,
  stopsOfOffer,
  zonesOf,
} from '#server/fleet/trip/truck-fit.ts'
export { trucksInService } from '#server/fleet/vehicle/in-state.service.ts'
export { dispatchTeams } from '#server/fleet/vehicle/dispatch-teams.ts'
export { vehicleIds } from '#server/fleet/vehicle/vehicle-list.repository.ts'
export { vehiclesByText } from '#server/fleet/vehicle/vehicle-text.repository.ts'
export { readVehicles } from '#server/fleet/vehicle/vehicle.repository.ts'

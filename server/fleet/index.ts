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
export { writeFixes } from '#server/fleet/tracking/tracking.repository.ts'
export { IS_FREE, lastOfVehicle } from '#server/fleet/vehicle/free-vehicle.repository.ts'
export {
  type FoundVehicle,
  nearestUsableMiles,
  searchVehicles,
} from '#server/fleet/vehicle/vehicle-place.repository.ts'
export { vehiclesByText } from '#server/fleet/vehicle/vehicle-text.repository.ts'
export { readVehicles } from '#server/fleet/vehicle/vehicle.repository.ts'

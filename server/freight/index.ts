export { readFactor } from '#server/freight/assignment/assignment.repository.ts'
export { mayViewPrice } from '#server/freight/driver-load/driver-load.repository.ts'
export { billingChecks, listHolds } from '#server/freight/load-billing/billing-holds.ts'
export {
  isSetAside,
  kindsOfLoad,
  lacksDocuments,
  readBillingRows,
  waivedOfLoad,
} from '#server/freight/load-billing/load-billing.repository.ts'
export { extraCents, listCharges } from '#server/freight/load-charge/load-charge.repository.ts'
export {
  listMissingWithWaivers,
  lockedPayChanges,
  waive,
} from '#server/freight/load-billing/load-billing.service.ts'
export { insertComment } from '#server/freight/load-comment/load-comment.repository.ts'
export { addLoadDocument } from '#server/freight/load-document/load-document.service.ts'
export { bookLoads } from '#server/freight/booking/booking.service.ts'
export { type LoadChanger, loadChanger } from '#server/freight/load-record/load-changer.ts'
export { loadIds, readListed } from '#server/freight/load-list/load-export.repository.ts'
export { numberEnds } from '#server/freight/load-record/load-search.repository.ts'
export { isToldTo } from '#server/freight/load-record/is-informed.repository.ts'
export {
  isEarned,
  isPickedUp,
  isToPickUp,
  isTonu,
  isUnderWay,
  isYesterdays,
} from '#server/freight/load-record/load-status.repository.ts'
export { type LoadRow, lockLoad } from '#server/freight/load-record/load.repository.ts'
export { listStops } from '#server/freight/load-record/stop.repository.ts'
export { moveLoad } from '#server/freight/load/load.service.ts'
export { isInLockedPayWeek } from '#server/freight/load-record/price-reason.ts'
export { resolvePlaces } from '#server/freight/load-record/stop-places.ts'
export { checkCallDueAt, isCheckCallOverdue } from '#server/freight/order/check-call.repository.ts'
export { checkOuts, withCheckOut } from '#server/freight/order/check-out.ts'
export { isAtRisk, isLate, isLeftOpen, readOrders } from '#server/freight/order/order.repository.ts'
export { savePassing } from '#server/freight/load-record/stop.repository.ts'
export { acceptedValues } from '#server/freight/rate-confirmation/rate-confirmation.repository.ts'
export {
  droveBefore,
  joinTruckPay,
  truckPayOfOthers,
} from '#server/freight/truck-pay/truck-pay.repository.ts'
export { readAttachments } from '#server/freight/confirmation-parser/read-attachments.ts'
export { tenderedLoads } from '#server/freight/booking/tendered-load.ts'
export { findBookingPlaces } from '#server/freight/load/load-places.ts'

export {
  companyDay,
  startOfDay,
  withinDays,
  withinMonth,
} from '#server/company/company/company-days.repository.ts'
export { type Logo, readLogo } from '#server/company/company/company-logo.ts'
export { changeProfile, lockProfile } from '#server/company/company/company-profile.repository.ts'
export {
  companiesByIntakeAddress,
  findCompanyByTrackingToken,
  findTrackingToken,
  lockCompany,
  otherIntakeAddresses,
  setOtherIntakeAddresses,
  soleCompany,
} from '#server/company/company/company.repository.ts'
export { createCompany } from '#server/company/company/company.service.ts'
export { refuseUnspecificServices } from '#server/company/company/load-services.ts'
export {
  companyClaimed,
  deviceToken,
  isDeviceToken,
  newTrackingToken,
  tokenFingerprint,
} from '#server/company/company/tracking-token.ts'
export {
  changeSubscription,
  countSeats,
  hasSeat,
  lockSubscription,
  openInvoices,
  takesSeat,
} from '#server/company/subscription/subscription.repository.ts'
export {
  addCard,
  advanceSubscription,
  holdSeat,
  markPaid,
  refuseMoreSeats,
  updatePaymentStatus,
  voidOpen,
} from '#server/company/subscription/subscription.service.ts'

export {
  findOtherWinner,
  lockAnswer,
  readDispatcher,
  readUserName,
} from '#server/market/bid/bid-answer.repository.ts'
export { confirmBid } from '#server/market/bid/bid-answer.service.ts'
export { isToConfirm as isBidToConfirm, isWon as isBidWon } from '#server/market/bid/bid-filter.repository.ts'
export { moveBid } from '#server/market/bid/bid-lookup.repository.ts'
export { readBids } from '#server/market/bid/bid.repository.ts'
export { readThreadMails } from '#server/market/bid/bid-thread.repository.ts'
export {
  type PendingBid,
  pendingBidsOfTrucks,
  pendingBidsOfVehicles,
} from '#server/market/deadhead/pending-bid.repository.ts'
export { earlierBids } from '#server/market/deadhead/earlier-bid.repository.ts'
export { readNegotiation } from '#server/market/bid/negotiation.service.ts'
export { readBilling } from '#server/market/broker/broker-billing.repository.ts'
export { brokerSigns, hasOpenWork, registerOf } from '#server/market/broker/register.repository.ts'
export { lookUpAtFmcsa } from '#server/market/broker/fmcsa.ts'
export { readTracesOfBrokers } from '#server/market/broker/broker-traces.repository.ts'
export { brokerMerged } from '#server/market/broker/broker.events.ts'
export { lockBroker, renewMean, saveRating } from '#server/market/broker/broker.repository.ts'
export { announceBroker } from '#server/market/broker/announce-broker.ts'
export { learnTerms } from '#server/market/broker/broker.service.ts'
export { askProblems } from '#server/market/driver-bid/driver-bid.repository.ts'
export { toMailboxLogin } from '#server/market/intake/mailbox-login.ts'
export { startSmtpIn } from '#server/market/intake/smtp.ts'
export { startMailIn } from '#server/market/intake/start.ts'
export { isPartnerEmail } from '#server/market/mail-handling/partner-email.ts'
export {
  bidFilesArrived,
  mailBounced,
  mailComplained,
  replyToOursArrived,
  takeBackArrived,
  truckListDeclined,
} from '#server/market/mail-handling/mail.events.ts'
export type { Digest } from '#server/market/mail-parser/digest.ts'
export { parseDraft } from '#server/market/mail-parser/draft.ts'
export { findMeaning, type TaughtLabel } from '#server/market/mail-parser/label-words.ts'
export { NO_MAIL } from '#server/market/mail-parser/read-mail.ts'
export { createReader, type Reader } from '#server/market/mail-parser/reader.ts'
export { applyBelieved } from '#server/market/mail-review/believed.jobs.ts'
export { dismissMail, moveMany } from '#server/market/mail-review/dismiss.ts'
export { attachMail, believeMail, parseAgain } from '#server/market/mail-review/parse-again.ts'
export { teachLabel } from '#server/market/mail-review/teach-label.ts'
export { blockMany, blockSender } from '#server/market/mail-rule/block-sender.ts'
export { countLanes } from '#server/market/lane/lane.repository.ts'
export { readSenderRule, rulesOfSender } from '#server/market/mail-rule/mail-rule.repository.ts'
export { isSilent } from '#server/market/mail-watch/habit.ts'
export { receivedByHour, silentNameServersSince } from '#server/market/mail-watch/watch.repository.ts'
export { listUnproven, lockIncoming, readRaw } from '#server/market/mail/incoming.repository.ts'
export {
  isBidMailOpenTo,
  isPricedRecordFor,
  type MailAccess,
  type MailTable,
  withheld,
} from '#server/market/mail/mail-access.repository.ts'
export { incomingTexts, outgoingText, repliesTo } from '#server/market/mail/shown-text.repository.ts'
export { fitOfferOfBid, readFitOffer } from '#server/market/deadhead/offer-fit.repository.ts'
export { planOfferTrips } from '#server/market/deadhead/offer-trip.service.ts'
export { saveEntered } from '#server/market/offer/create-offer.service.ts'
export { markWithdrawn } from '#server/market/offer/withdrawal.repository.ts'
export { settleOffer } from '#server/market/offer/offer-write.repository.ts'
export { lockOffer } from '#server/market/offer/offer.repository.ts'
export { offerForLive } from '#server/market/offer/offer-shown.service.ts'
export { possiblePrices } from '#server/market/reply-parser/negotiation.ts'
export { createAuthenticator } from '#server/market/sender-proof/authenticate.ts'

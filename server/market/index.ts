export {
  findOtherWinner,
  lockAnswer,
  readDispatcher,
  readUserName,
} from '#server/market/bid/bid-answer.repository.ts'
export { confirmBid } from '#server/market/bid/bid-answer.service.ts'
export { moveBid } from '#server/market/bid/bid-lookup.repository.ts'
export { readThreadMails } from '#server/market/bid/bid-thread.repository.ts'
export { readNegotiation } from '#server/market/bid/negotiation.service.ts'
export { readBilling } from '#server/market/broker/broker-billing.repository.ts'
export { brokerMerged } from '#server/market/broker/broker.events.ts'
export { lockBroker, renewMean, saveRating } from '#server/market/broker/broker.repository.ts'
export { announceBroker, learnTerms } from '#server/market/broker/broker.service.ts'
export { askProblems } from '#server/market/driver-bid/driver-bid.repository.ts'
export { applyBelieved } from '#server/market/intake/believed.jobs.ts'
export { blockMany, blockSender } from '#server/market/intake/block-sender.ts'
export { dismissMail, type MailAccess, moveMany } from '#server/market/intake/dismiss.ts'
export { listUnproven, lockIncoming, readRaw } from '#server/market/intake/incoming.repository.ts'
export {
  isBidMailOpenTo,
  isPricedRecordFor,
  type MailTable,
  withheld,
} from '#server/market/intake/mail-access.repository.ts'
export {
  bidFilesArrived,
  mailBounced,
  mailComplained,
  replyToOursArrived,
  takeBackArrived,
} from '#server/market/intake/mail.events.ts'
export { possiblePrices } from '#server/market/intake/negotiation.ts'
export { attachMail, believeMail, parseAgain } from '#server/market/intake/parse-again.ts'
export { incomingTexts, outgoingText, repliesTo } from '#server/market/intake/shown-text.repository.ts'
export { startMailIn } from '#server/market/intake/start.ts'
export { teachLabel } from '#server/market/intake/teach-label.ts'
export type { Digest } from '#server/market/mail-parser/digest.ts'
export { parseDraft } from '#server/market/mail-parser/draft.ts'
export { findMeaning, type TaughtLabel } from '#server/market/mail-parser/label-words.ts'
export { NO_MAIL } from '#server/market/mail-parser/read-mail.ts'
export { createReader, type Reader } from '#server/market/mail-parser/reader.ts'
export { readSenderRule, rulesOfSender } from '#server/market/mail-rule/mail-rule.repository.ts'
export { isSilent } from '#server/market/mail-watch/habit.ts'
export { receivedByHour, silentNameServersSince } from '#server/market/mail-watch/watch.repository.ts'
export { fitOfferOfBid, readFitOffer } from '#server/market/offer/offer-fit.repository.ts'
export { settleOffer } from '#server/market/offer/offer-write.repository.ts'
export { lockOffer, offerForLive } from '#server/market/offer/offer.repository.ts'

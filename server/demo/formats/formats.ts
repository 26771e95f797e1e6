import { IMPOSTOR } from '#server/demo/brokers.ts'
import type { Posting } from '#server/demo/posting.ts'
import { type Random, seededRandom } from '#server/demo/random.ts'
import { bidOnOrderMail } from './bid-on-order.ts'
import { classicMail } from './classic.ts'
import { fullCircleMail } from './full-circle.ts'
import type { OfferMail } from './offer-mail.ts'

const RENDERERS = [classicMail, classicMail, bidOnOrderMail, fullCircleMail]

/** An offer's mail in one of the formats; the impostor's in the one that prints the MC number. */
export const offerMail = (posting: Posting, random: Random): OfferMail =>
  (posting.broker === IMPOSTOR ? fullCircleMail : random.pick(RENDERERS))(posting)

/** The same in the format of one network, by which the load is posted again too: a second network's mail would prove nothing. */
export const postedMail = (posting: Posting): OfferMail => offerMail(posting, seededRandom(posting.order))

import { IMPOSTOR } from '#server/demo/data/brokers.ts'
import type { Posting } from '#server/demo/posting.ts'
import { type Random, seededRandom } from '#server/demo/data/random.ts'
import { bidOnOrderMail } from './bid-on-order.ts'
import { classicMail } from './classic.ts'
import { fullCircleMail } from './full-circle.ts'
import type { OfferMail } from './offer-mail.ts'

const RENDERERS = [classicMail, classicMail, bidOnOrderMail, fullCircleMail]

export const offerMail = (posting: Posting, random: Random): OfferMail =>
  (posting.broker === IMPOSTOR ? fullCircleMail : random.pick(RENDERERS))(posting)

/** Reposts use the same network's format: another network's email would prove nothing. */
export const postedMail = (posting: Posting): OfferMail => offerMail(posting, seededRandom(posting.order))

import type { Posting } from '#server/demo/posting.ts'
import type { Random } from '#server/demo/random.ts'
import { bidOnOrderMail } from './bid-on-order.ts'
import { classicMail } from './classic.ts'
import { fullCircleMail } from './full-circle.ts'
import type { OfferMail } from './offer-mail.ts'

const RENDERERS = [classicMail, classicMail, bidOnOrderMail, fullCircleMail]

export const offerMail = (posting: Posting, random: Random): OfferMail => random.pick(RENDERERS)(posting)

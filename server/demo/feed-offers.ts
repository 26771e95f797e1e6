import { randomUUID } from 'node:crypto'
import { offerMail } from './formats/formats.ts'
import type { Mailer } from './mailer.ts'
import { makePosting, repost, type Posting } from './posting.ts'
import type { Random } from './random.ts'

const OPENING_OFFERS = 18
const OPENING_GAP_MS = 120
const REMEMBERED = 40
const REPOST_SHARE = 0.1

interface Options {
  mailer: Mailer
  random: Random
  intakeAddress: string
  perMinute: number
}

/** Posts offers at a steady rate, some of them again, beginning with a small burst as a morning does. */
export function startOffers({ mailer, random, intakeAddress, perMinute }: Options) {
  let order = 700_000 + (Math.floor(Date.now() / 1000) % 200_000)
  const recent: Posting[] = []
  const post = () => {
    const earlier = recent.length > 5 && random.chance(REPOST_SHARE) ? random.pick(recent) : null
    const posting = earlier ? repost(earlier, new Date()) : makePosting(random, order++, new Date())
    if (!earlier) recent.push(posting)
    if (recent.length > REMEMBERED) recent.shift()
    const mail = offerMail(posting, random)
    return mailer.send({ ...mail, to: intakeAddress, messageId: `<${randomUUID()}@${posting.broker.domain}>` })
  }
  if (perMinute === 0) return
  let burst = OPENING_OFFERS
  const opening = setInterval(() => (burst-- > 0 ? void post() : clearInterval(opening)), OPENING_GAP_MS)
  setInterval(() => void post(), 60_000 / perMinute)
}

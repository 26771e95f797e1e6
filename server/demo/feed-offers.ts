import { randomUUID } from 'node:crypto'
import { BLACKLISTED, type DemoBroker, DUPLICATE, IMPOSTOR } from '#server/demo/data/brokers.ts'
import { postedMail } from '#server/demo/formats/formats.ts'
import { withdrawalMail } from '#server/demo/formats/withdrawal.ts'
import type { Mailer } from './mailer.ts'
import type { PostingBook } from './posting-book.ts'
import { makePosting, repost, type Posting } from './posting.ts'
import type { Random } from '#server/demo/data/random.ts'

const OPENING_OFFERS = 18
const OPENING_GAP_MS = 120
const REMEMBERED = 40
const REPOST_SHARE = 0.1
const WITHDRAWN_SHARE = 0.08
const WITHDRAWN_AFTER_S = [45, 240] as const

const ROUND = 30
const SUSPECTS = new Map<number, DemoBroker>([
  [4, BLACKLISTED.broker],
  [8, IMPOSTOR],
  [12, DUPLICATE],
])

interface Options {
  mailer: Mailer
  random: Random
  intakeAddress: string
  perMinute: number
  postings: PostingBook
}

export function startOffers({ mailer, random, intakeAddress, perMinute, postings }: Options) {
  if (perMinute === 0) return
  let order = 700_000 + (Math.floor(Date.now() / 1000) % 200_000)
  let posted = 0
  const recent: Posting[] = []

  const toMail = (posting: Posting) => ({
    to: intakeAddress,
    messageId: `<${randomUUID()}@${posting.broker.domain}>`,
  })

  const takeBack = (posting: Posting) => {
    if (recent.includes(posting)) recent.splice(recent.indexOf(posting), 1)
    void mailer.send({ ...withdrawalMail(posting, random), ...toMail(posting) })
  }

  const next = (): Posting => {
    if (recent.length > 5 && random.chance(REPOST_SHARE)) return repost(random.pick(recent), new Date())
    const posting = makePosting(random, order++, new Date(), SUSPECTS.get(posted++ % ROUND))
    if (random.chance(WITHDRAWN_SHARE))
      setTimeout(() => takeBack(posting), random.between(...WITHDRAWN_AFTER_S) * 1000)
    recent.push(posting)
    postings.add(posting)
    if (recent.length > REMEMBERED) recent.shift()
    return posting
  }

  const post = () => {
    const posting = next()
    void mailer.send({ ...postedMail(posting), ...toMail(posting) })
  }

  let burst = OPENING_OFFERS
  const opening = setInterval(() => (burst-- > 0 ? post() : clearInterval(opening)), OPENING_GAP_MS)
  setInterval(post, 60_000 / perMinute)
}

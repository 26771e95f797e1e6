import { expect, it } from 'vitest'
import { answerAsk, answerBid } from '#server/demo/answers.ts'
import { brokerAddress, IMPOSTOR } from '#server/demo/data/brokers.ts'
import { startAnswers } from '#server/demo/feed-answers.ts'
import { offerMail, postedMail } from '#server/demo/formats/formats.ts'
import { withdrawalMail } from '#server/demo/formats/withdrawal.ts'
import { openMailer } from '#server/demo/mailer.ts'
import { makePosting, repost } from '#server/demo/posting.ts'
import { seededRandom } from '#server/demo/data/random.ts'
import { readDriverAnswer } from '#server/market/reply-parser/driver-price.ts'
import { startSmtpIn } from '#server/market/intake/smtp.ts'
import { digest } from '#server/market/mail-parser/digest.ts'
import { createReader } from '#server/market/mail-parser/reader.ts'
import { readWithdrawal } from '#server/market/mail-parser/withdrawal.ts'
import { drivers } from '#tests/server/market/mail-handling/ask-support.ts'
import { carrierOf, unchecking } from '#tests/server/market/carrier-support.ts'
import { rawMail } from '#tests/server/market/samples.ts'
import { testDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startMailOut } from '#tests/support/mail-out.ts'

const { db } = await testDatabase()
const carrier = await carrierOf(db)
const silent = { info: () => undefined, warn: () => undefined }

it('demo drivers answer within 5 to 40 s, most with a readable price, some with a pass, and some never', () => {
  const random = seededRandom(11)
  const text = 'Reply with your price\nDeadhead: 34 mi, about 40 min (estimated)\n\nLoaded miles: 1,086'
  const answers = Array.from({ length: 200 }, () => answerAsk(random, text))
  const read = answers.flatMap((answer) =>
    answer ? [{ ...readDriverAnswer(answer.text), afterMs: answer.afterMs }] : [],
  )
  expect(new Set(read.map(({ state }) => state))).toEqual(new Set(['priced', 'declined']))
  expect(read.length).toBeLessThan(answers.length)
  expect(read.every(({ afterMs }) => afterMs >= 5000 && afterMs <= 40_000)).toBe(true)
  const prices = read.flatMap(({ price_cents }) => price_cents ?? [])
  expect(Math.min(...prices)).toBeGreaterThan(1120 * 100)
  expect(Math.max(...prices)).toBeLessThan(1120 * 210)
})

it('a demo broker whose counter is accepted confirms, and never counters again', () => {
  const random = seededRandom(12)
  const answers = Array.from({ length: 50 }, () =>
    answerBid(random, 'We accept $1,700.00 all in.\n\nPlease send the rate confirmation.'),
  )
  expect(answers.every((answer) => answer?.isYes === true && !answer.text.includes('$'))).toBe(true)
  expect(answerBid(seededRandom(12), '> We accept $1,700.00 all in.')?.isYes).toBeUndefined()
})

it('a demo broker’s cancellation email is parsed as a withdrawal of the load', () => {
  const random = seededRandom(3)
  for (let order = 700_000; order < 700_030; order++) {
    const { subject, text } = withdrawalMail(makePosting(random, order, new Date()), random)
    expect(readWithdrawal({ subject, textLines: text.split('\n'), htmlLines: [] })?.orders).toEqual([
      String(order),
    ])
  }
})

it('a demo load is reposted by its original network, and several networks post', () => {
  const random = seededRandom(4)
  const postings = Array.from({ length: 40 }, (_, index) => makePosting(random, 700_000 + index, new Date()))
  const from = postings.map((posting) => postedMail(posting).from)
  expect(postings.map((posting) => postedMail(repost(posting, new Date())).from)).toEqual(from)
  expect(new Set(from.map((sender) => JSON.stringify(sender))).size).toBeGreaterThan(1)
})

it('one demo broker posts with the MC number of another broker’s domain', async () => {
  const random = seededRandom(5)
  const posting = makePosting(random, 1, new Date(), IMPOSTOR)
  const { offer } = await digest(rawMail(offerMail(posting, random)), new Date())
  expect(offer).toMatchObject({ broker: { mc_number: '344071', email: brokerAddress(IMPOSTOR) } })
  expect(brokerAddress(IMPOSTOR)).not.toContain('cardinalpoint.example')
})

it('a demo driver asked over SMTP answers over SMTP, and the price is saved', async () => {
  const atOnce = Object.assign(() => 0.5, {
    pick: <T>(from: readonly T[]) => from[0] as T,
    between: () => 0,
    chance: () => false,
  })
  const people = await startAnswers({ random: atOnce, port: 0 })
  const mailOutUrl = `smtp://127.0.0.1:${people.port}`
  const reader = createReader()
  const smtpIn = await startSmtpIn({
    db,
    reader,
    host: '127.0.0.1',
    port: 0,
    log: silent,
    authenticator: unchecking,
  })
  const mailer = openMailer(smtpIn.port)
  people.answerThrough(mailer)
  const mailOut = startMailOut({ db, mailOutUrl })
  const question = await drivers(db, carrier, { mailOutUrl }).ask()
  await eventually(async () =>
    expect(await question.read()).toMatchObject({
      state: 'priced',
      price_cents: 20_000,
      reply_text: '$200 all in',
    }),
  )
  await mailOut.stop()
  mailer.close()
  await smtpIn.stop()
  await people.stop()
  await reader.close()
})

import { expect, it } from 'vitest'
import { mixed, PDF } from '#tests/server/market/attached.ts'
import { carrierOf } from '#tests/server/market/carrier-support.ts'
import { classicMail, rawMail } from '#tests/server/market/samples.ts'
import { testDatabase } from '#tests/support/database.ts'
import type { Envelope } from '#server/market/intake/receive-mail.ts'

const { db } = await testDatabase()
const carrier = await carrierOf(db)
const { take, mails, events, offers, placeBid, bid, dispatcher } = carrier

let serial = 0
async function bidOn(order: string, house = `house${++serial}.example`) {
  const subject = `CARGO VAN from A, NV to B, OH - load ${order}`
  const raw = classicMail(
    { 'Please reference our ORDER NUMBER :': order },
    { subject, from: `Pat <pat@${house}>` },
  )
  const taken = await take(raw)
  if (taken.state !== 'offer') throw new Error(taken.state)
  const offer = (await offers()).at(-1)?.id ?? 0
  return { ...(await placeBid(offer, `pat@${house}`)), offer, house, order, raw }
}

type Made = Awaited<ReturnType<typeof bidOn>>
const from = ({ house }: Pick<Made, 'house'>, subject: string, text: string, who = 'Kim Boss <kim@') =>
  rawMail({ from: `${who}${house}>`, subject, text, messageId: `${++serial}.named@${house}` })
const withPdf = (
  { house }: Pick<Made, 'house'>,
  subject: string,
  text: string,
  name = 'rate.pdf',
  who = 'kim',
) =>
  mixed(
    [
      `From: Kim Boss <${who}@${house}>`,
      'To: loads@demo.example',
      `Subject: ${subject}`,
      `Message-ID: <${++serial}.named@${house}>`,
    ],
    { type: 'text/plain', content: text },
    { type: 'application/pdf', disposition: `attachment; filename=${name}`, content: PDF },
  )
const isBell = ({ type, data }: { type: string; data: Record<string, unknown> }) =>
  type === 'NOTIFICATION_ADDED' && ['MAIL', 'BROKER_RESPONDED_BID'].includes(String(data['type']))

it.each<[string, string, (made: Made) => Buffer]>([
  [
    'the order number in its subject',
    'accepted',
    (made) => from(made, `Load ${made.order} confirmed`, 'You are booked, RC to follow'),
  ],
  [
    'the order number in its text',
    'accepted',
    (made) => from(made, 'Your truck', `You are booked on #${made.order}.`),
  ],
  [
    'a reply with another subject',
    'rejected',
    (made) => from(made, 'Re: truck in Dayton', `Sorry, ${made.order} is covered by another truck`),
  ],
  [
    'the rate confirmation named after the order',
    'unclear',
    (made) => withPdf(made, 'Please sign', 'See attached.', `RC_${made.order}.pdf`),
  ],
  [
    'a rate confirmation and no order number',
    'accepted',
    (made) => withPdf(made, 'Rate confirmation', 'You are booked, please sign', 'rate.pdf', 'pat'),
  ],
  [
    'a yes that quotes the whole posting',
    'accepted',
    ({ raw, house, order }) =>
      Buffer.from(
        raw
          .toString()
          .replace(/^Message-ID: .*$/m, `Message-ID: <yes.${order}@${house}>`)
          .replace('This message is HTML only.', 'You are booked at your rate. RC attached.'),
      ),
  ],
])("an email of the broker's domain with %s replies to the bid: %s", async (_what, answer, mailOf) => {
  const made = await bidOn(`7${++serial}001`)
  await bidOn(`7${++serial}002`)
  expect((await take(mailOf(made))).state).toBe('answer')
  expect(await bid(made.id)).toMatchObject({ broker_answered: true, answer })
  expect((await mails()).at(-1)).toMatchObject({ bid: made.id, offer: made.offer })
  expect((await events()).findLast(isBell)?.user_id).toBe(dispatcher.id)
})

it.each<[string, Partial<Envelope>, (made: Made, second: Made) => Buffer]>([
  [
    'from an unverified sender',
    { verdict: 'none' },
    (made) => from(made, `Load ${made.order}`, 'You are booked'),
  ],
  [
    'with a PDF when the broker has two bids',
    {},
    (made) => withPdf(made, 'Rate confirmation', 'Please sign'),
  ],
  [
    'with a PDF from a colleague outside the thread',
    {},
    (made) => withPdf(made, 'Rate confirmation', 'You are booked'),
  ],
  [
    'with a PDF for another number',
    {},
    (made) => withPdf(made, 'Load 887766', 'You are booked', 'rc.pdf', 'pat'),
  ],
  [
    'with a PDF for another number in the text',
    {},
    (made) => withPdf(made, 'Rate confirmation', 'You are booked on load # 887766', 'rc.pdf', 'pat'),
  ],
  [
    'that names both orders',
    {},
    (made, second) => from(made, 'Your truck', `You are booked on ${made.order} or ${second.order}`),
  ],
])('an email %s waits for review and notifies the dispatcher', async (_what, envelope, mailOf) => {
  const made = await bidOn(`8${++serial}001`)
  const second = await bidOn(`8${++serial}002`, made.house)
  const before = (await events()).length
  expect((await take(mailOf(made, second), envelope)).state).toBe('unproven')
  expect((await mails()).at(-1)?.candidate_bids).toContain(made.id)
  expect(await bid(made.id)).toMatchObject({ broker_answered: false, answer: null })
  expect((await events()).slice(before).filter(isBell)).toMatchObject([
    { user_id: dispatcher.id, data: { type: 'MAIL' } },
  ])
})

it('an email of another domain never matches a bid, though it names the order', async () => {
  const made = await bidOn(`9${++serial}001`)
  await take(from({ house: 'stranger.example' }, `Load ${made.order}`, 'You are booked'))
  expect((await mails()).at(-1)).toMatchObject({ state: 'quarantined', bid: null })
  expect(await bid(made.id)).toMatchObject({ broker_answered: false })
})

it('a reposted load stays a posting, whatever its text shares with replies', async () => {
  const made = await bidOn(`9${++serial}003`)
  const again = made.raw
    .toString()
    .replace(/^Message-ID: .*$/m, `Message-ID: <again.${made.order}@${made.house}>`)
    .replace('EMAIL ONLY.', 'RC will be sent once confirmed. Best rate you can do. EMAIL ONLY.')
  expect((await take(Buffer.from(again))).state).toBe('repost')
  expect(await bid(made.id)).toMatchObject({ broker_answered: false })
})

it('a dispatcher is notified of an email about a load they bid on, though it matches no bid', async () => {
  const made = await bidOn(`9${++serial}004`)
  const posted = (await offers()).find(({ id }) => id === made.offer)!
  const before = (await events()).length
  await take(
    rawMail({
      from: 'ops@elsewhere.example',
      subject: 'Re: correction',
      text: 'It weighs 4,200 lbs',
      headers: `In-Reply-To: <${posted.message_id}>`,
    }),
  )
  expect((await mails()).at(-1)).toMatchObject({ state: 'quarantined', offer: made.offer })
  expect((await events()).slice(before).filter(isBell)).toMatchObject([{ user_id: dispatcher.id }])
})

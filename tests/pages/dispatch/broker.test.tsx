import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { held, openDesk, refusal, type World } from './desk.tsx'
import { makeBroker, makeDetail, makeOffer } from './fixtures.ts'

const RATE = /PATCH broker\/7\/rating/
const offer = makeOffer(1, { is_read: true })
const open = (world: World = {}) =>
  openDesk('/dispatch?load=1', { offers: [offer], brokers: [makeBroker(7)], ...world })
const facts = async () => within(await screen.findByRole('region', { name: 'Broker' }))
const star = async (name: string) => (await facts()).findByRole<HTMLInputElement>('radio', { name })

it('broker section: shows rating, page and office contact', async () => {
  open()
  const broker = await facts()
  expect((await broker.findByText(/4\.2 of 5 \(5 ratings\)/)).textContent).toBeTruthy()
  expect(broker.getByRole('link', { name: 'Pinnacle Pro Logistics' }).getAttribute('href')).toBe(
    '/dispatch/brokers/7',
  )
  expect(broker.getByRole('link', { name: '+1(330)555-0120' }).getAttribute('href')).toBe('tel:+13305550120')
  expect(broker.getByRole('link', { name: 'office@pinnacle.example' }).getAttribute('href')).toBe(
    'mailto:office@pinnacle.example',
  )
  expect(broker.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false)
  expect(broker.queryByText('Blacklisted')).toBeNull()
})

it('broker section: warns once that another broker uses the same MC number', async () => {
  const shared = { ...offer, sender_marks: ['same_mc' as const], broker_mc_number: '123456' }
  const mc_conflict = { id: 4, name: 'Shade LLC', domain: 'shade.example', shares: 'mc_number' as const }
  const detail = { ...makeDetail(shared), mc_conflict }
  openDesk('/dispatch?load=1', { offers: [shared], details: [detail], brokers: [makeBroker(7)] })
  const warning = within(await screen.findByRole('region', { name: 'Sender warnings' }))
  await warning.findByText(/^Shade LLC \(shade\.example\) uses the same MC number \(123456\)\. Call a number/)
  expect(warning.queryByText(/number matches another broker/)).toBeNull()
})

it.each([
  ['failed', 'Fraud risk 60', 'Failed verification', '+12195550101'],
  ['unknown', 'Fraud risk 25', 'Couldn’t be verified', ''],
] as const)(
  'sender with verdict %s: is flagged on the row and in the panel',
  async (sender_verdict, short, words, broker_call_back) => {
    const doubted = { ...offer, sender_verdict }
    openDesk('/dispatch?load=1', {
      offers: [doubted],
      details: [{ ...makeDetail(doubted), broker_call_back }],
      brokers: [makeBroker(7)],
    })
    const warning = within(await screen.findByRole('region', { name: 'Sender warnings' }))
    expect(await warning.findByRole('list', { name: 'Reasons' })).toHaveProperty('textContent', words)
    await warning.findByText(
      broker_call_back
        ? 'Call +1(219)555-0101, the number in FMCSA’s register, before bidding.'
        : 'Call a number you already have before bidding.',
    )
    expect((await screen.findAllByText(short)).length).toBeGreaterThan(0)
  },
)

it("broker rating: shows the user's own and is given with one click", async () => {
  const desk = open({ brokers: [makeBroker(7, { my_rating: 3 })] })
  await waitFor(async () => expect((await star('3 stars')).checked).toBe(true))
  desk.once(RATE, () => ({ id: 7, rating: 4.5 }))
  desk.world.brokers = [makeBroker(7, { my_rating: 5, rating: 4.5 })]
  await desk.user.click(await star('5 stars'))
  expect((await star('5 stars')).checked).toBe(true)
  expect(desk.callsOf(RATE).map(({ payload }) => payload)).toEqual([{ rating: 5 }])
  expect(await (await facts()).findByText(/4\.5 of 5/)).toBeTruthy()
})

it('broker rating: keeps the last of several quick ratings', async () => {
  const desk = open()
  const answer = held<object>()
  desk.once(RATE, () => answer.promise)
  desk.once(RATE, () => ({ id: 7, rating: 2 }))
  await desk.user.click(await star('5 stars'))
  await desk.user.click(await star('4 stars'))
  await desk.user.click(await star('2 stars'))
  expect(desk.callsOf(RATE)).toHaveLength(1)
  answer.resolve({ id: 7, rating: 5 })
  await waitFor(() => expect(desk.callsOf(RATE).map(({ payload }) => payload.rating)).toEqual([5, 2]))
  expect((await star('2 stars')).checked).toBe(true)
})

it('broker rating that fails: is reverted and shows the reason', async () => {
  const desk = open({ brokers: [makeBroker(7, { my_rating: 3 })] })
  await waitFor(async () => expect((await star('3 stars')).checked).toBe(true))
  desk.once(RATE, () => Promise.reject(refusal(500, { detail: ['Lost.'] })))
  await desk.user.click(await star('1 star'))
  expect((await (await facts()).findByRole('alert')).textContent).toBe('Lost.')
  expect((await star('3 stars')).checked).toBe(true)
})

it('broker rating: is read-only without the permission', async () => {
  open({ denied: ['broker-ratings'] })
  await (await facts()).findByText(/4\.2 of 5/)
  expect(screen.queryByRole('radio', { name: '5 stars' })).toBeNull()
})

it('broker who becomes blacklisted: is marked with the reason, live', async () => {
  const detail = makeDetail(offer)
  const desk = open({ details: [detail] })
  await (await facts()).findByText(/4\.2 of 5/)
  desk.world.brokers = [makeBroker(7, { is_blacklisted: true, blacklist_reason: 'Never paid.', rating: 1.5 })]
  Object.assign(detail, {
    broker_is_blacklisted: true,
    broker_blacklist_reason: 'Never paid.',
    broker_rating: 1.5,
  })
  await desk.say({
    type: 'BROKER_CHANGED',
    data: { id: 7, name: 'Pinnacle Pro Logistics', rating: 1.5, is_blacklisted: true, days_to_pay: null },
    seq: 9,
  })
  await waitFor(async () =>
    expect((await facts()).getByText('Blacklisted').parentElement?.textContent).toBe(
      'Blacklisted: Never paid.',
    ),
  )
  expect((await facts()).getByText(/1\.5 of 5/)).toBeTruthy()
  await desk.user.click(screen.getByRole('button', { name: 'Place bid' }))
  expect(await screen.findByText(/is blacklisted: Never paid\. Don’t bid/)).toBeTruthy()
})

it('offer without a broker: sends no broker request', async () => {
  const desk = open({
    offers: [makeOffer(1, { is_read: true, broker: null, broker_company: '', broker_rating: null })],
  })
  expect((await facts()).getByText('Not rated')).toBeTruthy()
  expect(desk.callsOf(/GET broker/)).toHaveLength(0)
})

import { screen } from '@testing-library/react'
import type { OfferDetail } from '#contract/entities/market/offer.ts'
import { fill } from '#tests/support/person.ts'
import { openDesk, type World } from './desk.tsx'
import { makeOffer, makeVehicle, ME, NOW } from './fixtures.ts'

export const CREATE = /POST load\/bid\/own\/create/

export const offer = makeOffer(1, { is_read: true })
export const vehicles = [
  makeVehicle(1),
  makeVehicle(2, { fit: [{ code: 'status', level: 'bad', text: 'Out of service' }] }),
]

export const summary = (id: number, part: Partial<OfferDetail['bids'][number]> = {}) => ({
  id,
  dispatcher: 5,
  vehicle: 4,
  answer: null,
  dispatcher_name: 'Ann Lee',
  unit_number: '204',
  broker_price_cents: 145_000,
  created_at: new Date(NOW - 480_000).toISOString(),
  broker_answered: false,
  ...part,
})

const ME_AT_60 = { ...ME, company: { ...ME.company, low_bid_cents_per_mile: 60 } }

export const openBid = (world: World = {}, path = '/dispatch?load=1&panel=bid-detail') =>
  openDesk(path, { offers: [offer], vehicles, me: ME_AT_60, ...world })
export const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name)
export const price = () => field(/^Bid, \$/)
export const message = () => field(/^Message/)
export const send = (name = 'Send bid') => screen.findByRole('button', { name })

export async function fillBid(desk: ReturnType<typeof openBid>, dollars = '1450') {
  await screen.findByRole('option', { name: /^201 Sprinter/ })
  await desk.user.selectOptions(await field(/^Vehicle/), '1')
  await fill(desk.user, await price(), dollars)
}

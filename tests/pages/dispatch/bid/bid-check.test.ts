import { describe, expect, it } from 'vitest'
import { checkBid, serverErrors } from '#src/pages/dispatch/bid/bid-check.ts'
import { bidFigures } from '#src/pages/dispatch/bid/bid-figures.ts'

const typed = {
  offer: 1,
  vehicle: 2,
  price: '1,450.50',
  driverPrice: '',
  subject: 'Re: load',
  message: 'We can.',
  overrideReason: '',
  needsReason: false,
}

describe('checkBid', () => {
  it('converts the prices to cents', () => {
    expect(checkBid(typed)).toEqual({
      errors: null,
      body: {
        offer: 1,
        vehicle: 2,
        broker_price_cents: 145_050,
        driver_price_cents: null,
        subject: 'Re: load',
        message: 'We can.',
        override_reason: '',
      },
    })
  })

  it('includes the chosen dispatcher and the override reason', () => {
    expect(
      checkBid({ ...typed, dispatcher: 4, overrideReason: ' Back by noon. ', needsReason: true }).body,
    ).toMatchObject({
      dispatcher: 4,
      override_reason: 'Back by noon.',
    })
  })

  it.each([
    [{ vehicle: null }, { vehicle: 'Choose a vehicle for the load.' }],
    [{ price: ' ' }, { broker_price_cents: 'Enter the price in dollars.' }],
    [{ price: 'best' }, { broker_price_cents: 'Enter the price in dollars, such as 1450 or 1,450.00.' }],
    [{ price: '-5' }, { broker_price_cents: 'Enter the price in dollars, such as 1450 or 1,450.00.' }],
    [{ price: '0' }, { broker_price_cents: 'Enter a price above 0.' }],
    [{ price: '1000000.01' }, { broker_price_cents: 'Enter a price below $1,000,000.' }],
    [{ driverPrice: 'half' }, { driver_price_cents: 'Enter driver pay in dollars, or leave it blank.' }],
    [{ subject: ' ' }, { subject: 'Enter a subject.' }],
    [{ needsReason: true, overrideReason: ' ' }, { override_reason: 'Enter a reason to send anyway.' }],
    [{ message: '' }, { message: 'Enter a message.' }],
  ])('rejects %o with %o', (part, errors) => {
    expect(checkBid({ ...typed, ...part })).toEqual({ body: null, errors })
  })
})

describe('serverErrors', () => {
  it.each([
    [{ broker_price_cents: ['Too low.', 'Way too low.'] }, { broker_price_cents: 'Too low. Way too low.' }],
    [{ override_reason: ['Unit 7 is out of service.'] }, { override_reason: 'Unit 7 is out of service.' }],
    [{ dispatcher: ['May not bid.'] }, { dispatcher: 'May not bid.' }],
    [{ offer: ['Gone.'], detail: ['Ask again.'] }, { detail: 'Gone. Ask again.' }],
    [{}, { detail: 'Network Error' }],
    [undefined, { detail: 'Network Error' }],
  ])('maps %o to %o', (errors, expected) => {
    expect(serverErrors({ ...(errors && { errors }), message: 'Network Error' })).toEqual(expected)
  })
})

describe('bidFigures', () => {
  const text = (figures: ReturnType<typeof bidFigures>) =>
    figures.map(({ name, value, note }) => `${name}: ${value} (${note})`)

  it('are dollars per loaded and total mile, marked where estimated', () => {
    const vehicle = { road_distance: 100, is_estimated: true }
    expect(
      text(bidFigures({ miles: 900, miles_estimated: false }, vehicle, { broker: 90_000, driver: null })),
    ).toEqual([
      'Deadhead: 100 mi (estimated)',
      'Per loaded mile: $1.00 (900 mi)',
      'Per total mile: $0.90 (1,000 mi, estimated)',
    ])
  })

  it('are dashes where a value is missing', () => {
    expect(
      text(bidFigures({ miles: null, miles_estimated: true }, undefined, { broker: null, driver: null })),
    ).toEqual(['Deadhead: — (choose a vehicle)', 'Per loaded mile: — (— mi)', 'Per total mile: — ()'])
  })

  it('include the profit once both prices are set, even a loss', () => {
    const figures = bidFigures({ miles: 900, miles_estimated: false }, undefined, {
      broker: 100_000,
      driver: 125_000,
    })
    expect(text(figures).at(-1)).toBe('Profit: −$250.00 (−25.00%)')
  })
})

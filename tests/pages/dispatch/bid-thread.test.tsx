import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { offer, openBid, send, summary } from './bid-desk.tsx'
import { refusal } from './desk.tsx'
import { makeBid, makeDetail, NOW } from './fixtures.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a bid that was made', () => {
  const bid = makeBid(80, 1, { dispatcher_name: 'Ann Lee', unit_number: '204' })
  const details = () => [makeDetail(offer, { bids: [summary(80)] })]

  it('stands with its thread in place of the form, which opens when asked', async () => {
    const desk = openBid({ details: details(), bids: [bid] })
    const thread = within(await screen.findByRole('region', { name: 'Bid of Ann Lee' }))
    expect(await thread.findByText('We can cover this load.')).toBeTruthy()
    expect(thread.getAllByText('Sent')).not.toHaveLength(0)
    await desk.user.click(screen.getByRole('button', { name: 'Bid again on this offer' }))
    expect(await screen.findByRole('form', { name: 'Bid' })).toBeTruthy()
    expect(screen.getByRole('list', { name: 'What speaks against this bid' }).textContent).toContain('Ann Lee bid $1,450.00')
  })

  it("shows the broker's answer live", async () => {
    const desk = openBid({ details: details(), bids: [bid] })
    await screen.findByText('We can cover this load.')
    desk.world.bids = [
      {
        ...bid,
        broker_answered: true,
        answer: 'countered',
        answer_price_cents: 160_000,
        answered_at: new Date(NOW).toISOString(),
        mails: [...bid.mails, { ...bid.mails[0]!, id: 2, direction: 'in', text: 'Can you do 1600?', state: null }],
      },
    ]
    await desk.say({ type: 'BROKER_RESPONDED_BID', data: { id: 80, load: 1, answer: 'countered' }, seq: 9 })
    expect(await screen.findByText(/The broker made a counter-offer of \$1,600\.00/)).toBeTruthy()
    expect(screen.getByText('Can you do 1600?')).toBeTruthy()
  })

  it('says why a mail did not leave, and sends it again with one key', async () => {
    const failed = {
      ...bid,
      mail_state: 'failed' as const,
      mails: [{ ...bid.mails[0]!, state: 'failed' as const, error: '550 no such box' }],
    }
    const desk = openBid({ details: details(), bids: [failed] })
    desk.once(/POST mail\/outbound\/580\/send/, () => Promise.reject(refusal(500)))
    desk.once(/POST mail\/outbound\/580\/send/, () => ({ id: 580 }))
    expect(await screen.findByText(/Not sent: 550 no such box/)).toBeTruthy()
    await desk.user.click(await send('Send again'))
    await waitFor(() => expect(desk.callsOf(/outbound/)).toHaveLength(1))
    await desk.user.click(await send('Send again'))
    await waitFor(() => expect(desk.callsOf(/outbound/)).toHaveLength(2))
    const [first, second] = desk.callsOf(/outbound/).map(({ headers }) => headers[IDEMPOTENCY_HEADER])
    expect(first).toBeTruthy()
    expect(second).toBe(first)
  })

  it("keeps a colleague's mails to him where the server does", async () => {
    openBid({ details: details(), bids: [] })
    expect(await screen.findByText('Only the dispatcher of this bid may read its mails.')).toBeTruthy()
  })
})

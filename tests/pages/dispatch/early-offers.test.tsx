import { screen, waitFor } from '@testing-library/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { listOffers, type Offer } from '#contract/entities/market/offer.ts'
import { earlyKey } from '#kit/call.ts'
import DispatchPage from '#src/pages/dispatch/index.tsx'
import { idsNow, openDesk } from './desk.tsx'
import { makeOffer } from './fixtures.ts'

function After({ offers, secondsAgo }: { offers: Offer[]; secondsAgo: number }) {
  const client = useQueryClient()
  useState(() =>
    client.setQueryData(
      earlyKey(listOffers),
      { count: offers.length, results: offers, seq: 1 },
      { updatedAt: Date.now() - secondsAgo * 1000 },
    ),
  )
  return <DispatchPage />
}

const open = (secondsAgo: number) =>
  openDesk('/dispatch', { offers: [makeOffer(2)] }, <After offers={[makeOffer(1)]} secondsAgo={secondsAgo} />)
const offerCalls = ({ calls }: ReturnType<typeof open>) =>
  calls.filter(({ url }) => url === 'load/offer/list/').length

it('board with offers fetched early: shows them at once, and refetches on connect', async () => {
  const desk = open(1)
  expect(idsNow()).toEqual([1])
  expect(screen.queryByRole('status', { name: 'Loading offers' })).toBeNull()
  expect(offerCalls(desk)).toBe(0)
  await desk.reconnect()
  await waitFor(() => expect(idsNow()).toEqual([2]))
  expect(offerCalls(desk)).toBe(1)
})

it('board with outdated early offers: fetches them again', async () => {
  const desk = open(60)
  await waitFor(() => expect(idsNow()).toEqual([2]))
  expect(offerCalls(desk)).toBe(1)
})

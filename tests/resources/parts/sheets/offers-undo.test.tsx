import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listOffers, readOffer } from '#contract/entities/market/offer.ts'
import {
  listOfferImports,
  sheets as declared,
  undoOfferImport,
} from '#contract/entities/market/offer-sheet.ts'
import { defineResource } from '#kit/define-resource.ts'
import { sheets } from '#parts/reports/sheets/sheets.ts'
import { listed } from '#tests/resources/hr.ts'
import { openAs, serve } from '#tests/resources/wired.tsx'
import { aPerson } from '#tests/support/person.ts'
import { fakeServer } from '#tests/support/wire.ts'

const server = fakeServer()
const user = aPerson()
const offers = defineResource({
  label: 'Offers',
  singular: 'Offer',
  path: '/offers-by-sheet',
  permission: 'VIEW_DISPATCH',
  endpoints: { list: listOffers, show: readOffer },
  views: async () => ({
    default: { title: () => '', fields: [], filters: [], actions: [], empty: '' } as never,
  }),
  nav: { group: 'Dispatch', order: 1 },
  ...sheets(declared.offer),
})

test('undo of an offer import: says that offers are withdrawn', async () => {
  const run = {
    id: 7,
    at: '2026-11-22T08:00:00Z',
    user_name: 'Dana Cole',
    created: 3,
    changed: 0,
    undo: null,
    can_undo: true,
  }
  const undo = {
    removed: 2,
    restored: 0,
    unchanged: [{ id: 5, name: 'H-3', text: 'Kept: a bid was sent on it.' }],
    unchanged_count: 1,
  }
  serve(server, listOfferImports, listed(run as never))
  serve(server, undoOfferImport, undo, 7)
  openAs(['VIEW_DISPATCH', 'VIEW_OWN_BIDS', 'CREATE_BID'], '/offers-by-sheet/import', { also: [offers] })
  await user.click(await screen.findByRole('button', { name: 'Undo import' }))
  const question = within(await screen.findByRole('dialog'))
  const sentence =
    'from this file will be withdrawn from the board. Offers with a bid, a driver request or a newer post stay.'
  expect(question.getByText(`3 offers ${sentence}`)).toBeDefined()
  serve(server, listOfferImports, listed({ ...run, undo } as never))
  await user.click(question.getByRole('button', { name: 'Undo import' }))
  expect((await screen.findByRole('row', { name: /Dana Cole/ })).textContent).toContain(
    'Import undone: 2 withdrawn, 1 kept',
  )
})

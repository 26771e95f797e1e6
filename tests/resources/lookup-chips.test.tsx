import { screen } from '@testing-library/react'
import { http as answer, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { listBids } from '#contract/entities/market/bid.ts'
import { listBrokers } from '#contract/entities/market/broker.ts'
import { listInvoices } from '#contract/entities/money/invoice.ts'
import { listConfirmedLoads } from '#contract/entities/freight/load.ts'
import { listSimpleVehicles } from '#contract/entities/fleet/simple-vehicle.ts'
import type { Permission } from '#contract/permissions.ts'
import { buildPath } from '#contract/http.ts'
import { at, fakeServer } from '#tests/support/wire.ts'
import { aBroker } from './a-broker.ts'
import { openAs, serve } from './wired.tsx'

const server = fakeServer()
const LOOKER: Permission[] = ['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES']
const unit = {
  id: 77,
  unit_number: '177',
  driver_name: '',
  owner_name: 'Blue LLC',
  latitude: null,
  longitude: null,
  last_address: '',
}

const chip = (words: string) => screen.findByRole('button', { name: new RegExp(`^Remove filter ${words}`) })

beforeEach(() => {
  serve(server, listConfirmedLoads, { count: 0, results: [], totals: null })
})

test('unit filter tag: fetches the unit by its id when it is missing from the options, and says None for no unit', async () => {
  const requests = serve(server, listSimpleVehicles, { count: 1, results: [unit] })
  const { notes } = openAs(LOOKER, '/confirmed-loads?week=all&vehicle=77')
  expect(await chip('Unit: 177')).toBeTruthy()
  expect(requests.map(({ url }) => new URL(url).searchParams.get('ids'))).toContain('77')
  openAs(LOOKER, '/confirmed-loads?week=all&vehicle=none')
  expect(await chip('Unit: None')).toBeTruthy()
  expect(requests.every(({ url }) => new URL(url).searchParams.get('ids') !== 'none')).toBe(true)
  expect(notes).not.toHaveBeenCalled()
})

test('broker filter tag: takes the name from the list for users who may not open brokers, without an error', async () => {
  serve(server, listBrokers, { count: 1, results: [aBroker({ id: 5, name: 'Lakeshore' })] })
  const { notes } = openAs(LOOKER, '/confirmed-loads?week=all&broker=5')
  expect(await chip('Broker: Lakeshore')).toBeTruthy()
  expect(notes).not.toHaveBeenCalled()
})

test.each(['/confirmed-loads?week=all&broker=60', '/confirmed-loads/invoices?broker=60', '/bids?broker=60'])(
  'broker filter tag: shows the name of a broker beyond the first fifty at %s',
  async (address) => {
    const [first, beyond] = [
      aBroker({ id: 5, name: 'Lakeshore' }),
      aBroker({ id: 60, name: 'Zephyr Freight' }),
    ]
    for (const call of [listInvoices, listBids]) serve(server, call, { count: 0, results: [] })
    server.use(
      answer.get(at(buildPath(listBrokers)), ({ request }) =>
        HttpResponse.json({
          count: 1,
          results: [new URL(request.url).searchParams.get('ids') === '60' ? beyond : first],
        }),
      ),
    )
    openAs([...LOOKER, 'VIEW_OWN_BIDS'], address)
    expect(await chip('Broker: Zephyr Freight')).toBeTruthy()
  },
)

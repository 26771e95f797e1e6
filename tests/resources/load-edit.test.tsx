import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { forecastArrivals } from '#contract/entities/arrival.ts'
import { listBrokers } from '#contract/entities/broker.ts'
import { listDriverOptions } from '#contract/entities/driver.ts'
import { deleteOwnLoad, readLoad, readOwnLoad, restoreLoad, updateLoad, updateOwnLoad } from '#contract/entities/load.ts'
import { listPlaces } from '#contract/entities/place.ts'
import { listUsers } from '#contract/entities/user.ts'
import { listSimpleVehicles } from '#contract/entities/simple-vehicle.ts'
import { fill } from '#tests/support/person.ts'
import { fakeServer } from '#tests/support/wire.ts'
import { aLoad } from './a-load.ts'
import { openAs, refuse, serve } from './wired.tsx'

const server = fakeServer()

test('a field that access control lets in later begins with what the load has, and makes the form no changed one', async () => {
  for (const endpoint of [listBrokers, listSimpleVehicles, listDriverOptions, listUsers, listPlaces])
    serve(server, endpoint, { count: 0, results: [] })
  serve(server, forecastArrivals, { loads_before: 0, load_before: null, free_at: null, stops: [] })
  serve(server, readLoad, aLoad(), 1)
  const { user } = openAs(
    [
      'VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES',
      'CREATE_OWN_ASSIGNED_CONFIRMED_LOADS',
      'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
      'CREATE_CONFIRMED_LOADS_WITH_DISPATCHER_ASSIGNMENT',
    ],
    '/confirmed-loads/1/edit',
  )
  const form = within(await screen.findByRole('form', { name: /^Edit NLF30-02-1/ }))
  await form.findByRole('combobox', { name: /^Dispatcher/ })
  expect(await form.findByText('Dana Reyes')).toBeTruthy()
  expect(form.queryByRole('textbox', { name: /^Save anyway \(reason\)/ }), 'nothing is warned of').toBeNull()
  await user.click(form.getByRole('link', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('form', { name: /^Edit/ })).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an edit that is warned of asks for a reason then, and not before', async () => {
  for (const endpoint of [listBrokers, listSimpleVehicles, listDriverOptions, listUsers, listPlaces])
    serve(server, endpoint, { count: 0, results: [] })
  serve(server, forecastArrivals, { loads_before: 0, load_before: null, free_at: null, stops: [] })
  serve(server, readLoad, aLoad(), 1)
  for (const call of [updateLoad, updateOwnLoad])
    refuse(server, call, 1, 409, { override_reason: ['Unit 101 is too small. Enter a reason to save anyway.'] })
  const { user } = openAs(
    ['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES', 'CREATE_OWN_ASSIGNED_CONFIRMED_LOADS', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'],
    '/confirmed-loads/1/edit',
  )
  const form = within(await screen.findByRole('form', { name: /^Edit NLF30-02-1/ }))
  await fill(user, form.getByRole('textbox', { name: 'Broker reference' }), 'PO-7')
  await user.click(form.getByRole('button', { name: /^Save/ }))
  const reason = await form.findByRole('textbox', { name: /^Save anyway \(reason\)/ })
  await waitFor(() => expect(document.activeElement).toBe(reason))
  expect(reason.getAttribute('aria-invalid')).toBe('true')
  expect(await form.findAllByText(/Unit 101 is too small/)).toHaveLength(1)
})

test('a load that was deleted by mistake is back at one tap', async () => {
  serve(server, readOwnLoad, aLoad(), 1)
  serve(server, deleteOwnLoad, aLoad({ is_deleted: true }), 1)
  const restored = serve(server, restoreLoad, aLoad(), 1)
  const { user, notes } = openAs(['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES', 'DELETE_OWN_ASSIGNED_CONFIRMED_LOADS'], '/confirmed-loads/1')
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(notes.mock.lastCall?.[0].message).toBe('NLF30-02-1 is deleted.'))
  notes.mock.lastCall?.[0].cancelMutation?.()
  await waitFor(() => expect(notes.mock.lastCall?.[0].message).toBe('NLF30-02-1 is back.'))
  expect(restored).toHaveLength(1)
})

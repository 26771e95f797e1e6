import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { listLoadDocuments } from '#contract/entities/freight/load-document.ts'
import { deleteLoad, deleteOwnLoad, readLoad, readOwnLoad } from '#contract/entities/freight/load.ts'
import { readRoadDistance } from '#contract/entities/fleet/vehicle.ts'
import { buildPath } from '#contract/http.ts'
import type { Permission } from '#contract/permissions.ts'
import { fill } from '#tests/support/person.ts'
import { at, fakeServer } from '#tests/support/wire.ts'
import { aLoad, DANA } from './a-load.ts'
import { serveLoadForm } from './serve-load-form.ts'
import { openAs, serve } from './wired.tsx'

const server = fakeServer()

beforeEach(() => void serve(server, listLoadDocuments, { count: 0, results: [], can_add: [], waived: [] }))

test.each<[string, Permission[], number, string | undefined]>([
  [
    'own load, permission to delete own loads',
    ['DELETE_OWN_ASSIGNED_CONFIRMED_LOADS'],
    1,
    deleteOwnLoad.name,
  ],
  [
    'a colleague’s load, permission to delete own loads',
    ['DELETE_OWN_ASSIGNED_CONFIRMED_LOADS'],
    8,
    undefined,
  ],
  [
    'a colleague’s load, permission to delete all loads',
    ['DELETE_OWN_ASSIGNED_CONFIRMED_LOADS', 'DELETE_ALL_CONFIRMED_LOADS'],
    8,
    deleteLoad.name,
  ],
  ['own load, no permission to delete', [], 1, undefined],
])('load page for users who see all prices: offers Delete or not: %s', async (_, may, dispatcher, called) => {
  serve(server, readLoad, aLoad({ dispatcher }), 1)
  const sent = Object.fromEntries(
    [deleteLoad, deleteOwnLoad].map((call) => [
      call.name,
      serve(server, call, aLoad({ is_deleted: true }), 1),
    ]),
  )
  const { user } = openAs(
    ['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES', 'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES', ...may],
    '/confirmed-loads/1',
    {
      me: DANA,
    },
  )
  await screen.findByRole('heading', { name: /^NLF30-02-1/ })
  const patience = called === undefined ? { timeout: 2000 } : {}
  const more = await screen.findByRole('button', { name: 'More' }, patience).catch(() => null)
  expect(more !== null).toBe(called !== undefined)
  if (!more) return
  await user.click(more)
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(Object.keys(sent).filter((name) => sent[name]!.length > 0)).toEqual([called]))
})

test.each([
  [1, 1, true],
  [1, 8, false],
])(
  'load page: for status %i and dispatcher %i, user 1 with permission for own loads can edit: %s',
  async (status, dispatcher, canEdit) => {
    serve(server, readLoad, aLoad({ status: status as 1, dispatcher }), 1)
    openAs(
      [
        'VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES',
        'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
        'CREATE_OWN_ASSIGNED_CONFIRMED_LOADS',
      ],
      '/confirmed-loads/1',
      { me: DANA },
    )
    await screen.findByRole('heading', { name: /^NLF30-02-1/ })
    if (canEdit) await screen.findByRole('link', { name: 'Edit' })
    expect([
      screen.queryByRole('link', { name: 'Edit' }) !== null,
      screen.queryByRole('button', { name: 'TONU' }) !== null,
    ]).toEqual([canEdit, canEdit])
  },
)

test('load form: requests the distance from the unit to the pickup, and shows its origin', async () => {
  serve(server, readOwnLoad, aLoad(), 1)
  const requests = serveLoadForm(server)
  openAs(
    ['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES', 'CREATE_OWN_ASSIGNED_CONFIRMED_LOADS'],
    '/confirmed-loads/1/edit',
    { me: DANA },
  )
  expect(
    await screen.findByText('Deadhead 34 mi estimated, 42 min, from Gary, IN 46402 (last location)'),
  ).toBeTruthy()
  expect(requests.map(({ url }) => Object.fromEntries(new URL(url).searchParams))).toEqual([
    { vehicle_id: '9', address: 'Chicago, IL 60601', pickup_at: expect.any(String), except_load: '1' },
  ])
})

test('load form: another pickup cancels the distance request before it', async () => {
  serve(server, readOwnLoad, aLoad(), 1)
  serveLoadForm(server)
  const sent: Request[] = []
  server.use(
    http.get(at(buildPath(readRoadDistance)), ({ request }) => {
      sent.push(request)
      return new Promise<never>(() => undefined)
    }),
  )
  const { user } = openAs(
    ['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES', 'CREATE_OWN_ASSIGNED_CONFIRMED_LOADS'],
    '/confirmed-loads/1/edit',
    { me: DANA },
  )
  await waitFor(() => expect(sent).toHaveLength(1))
  const pickup = within(screen.getByRole('listitem', { name: 'Stop 1' }))
  await fill(user, pickup.getByLabelText(/^Address/), 'Akron, OH')
  await waitFor(() =>
    expect(sent.map(({ url, signal }) => [new URL(url).searchParams.get('address'), signal.aborted])).toEqual(
      [
        ['Chicago, IL 60601', true],
        ['Akron, OH', false],
      ],
    ),
  )
})

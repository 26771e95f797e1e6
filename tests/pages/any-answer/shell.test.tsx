import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LIVE_MESSAGES } from '#contract/entities.ts'
import { FakeSocket } from '#tests/support/fake-socket.ts'
import { oddServer } from '#tests/support/odd-server.ts'
import { fieldsOf, ODD_VALUES, sampleOf, spoil } from '#tests/support/sample-answer.ts'
import { askAgain, faultsNow, openAt, OWN, settle, tick, watchPages } from './pages.tsx'

watchPages()

const PARTS = [
  ['Find anything', 'a'],
  ['Search Vehicles', 'a'],
  [/^Notifications/, ''],
  [/^Profile/, ''],
] as const

it.each(PARTS)('header part %s: survives any server response', async (name, typed) => {
  const server = oddServer(OWN)
  const { user } = await openAt('/settings/teams')
  fireEvent.click(screen.getByRole('button', { name }))
  await settle()
  const faults: string[] = []
  for (const mood of [
    ...[0, 1, 2].map((turn) => ({ kind: 'fields', turn }) as const),
    { kind: 'bodies', turn: 0 } as const,
  ]) {
    server.be(mood)
    if (typed) await user.type(document.activeElement ?? document.body, typed)
    await settle()
    await askAgain()
    faults.push(...faultsNow())
  }
  expect(faults).toEqual([])
})

it('session: the user stays known when user/me answers with unexpected data', async () => {
  const { readMe: _, ...own } = OWN
  const server = oddServer(own)
  await openAt('/dispatch')
  const faults: string[] = []
  for (let turn = 0; turn < 8; turn++) {
    server.be(turn < 4 ? { kind: 'fields', turn } : { kind: 'bodies', turn })
    await askAgain()
    faults.push(...faultsNow())
  }
  expect(faults).toEqual([])
  expect(screen.getByRole('navigation', { name: 'Main' }).textContent).toContain('Dispatch')
})

const PLACES = [
  '/dashboard',
  '/dispatch?load=1',
  '/orders',
  '/orders/1',
  '/vehicles',
  '/vehicles/map',
  '/confirmed-loads/1?tab=chat',
]

const frames = Object.entries(LIVE_MESSAGES).flatMap(([type, { data }]) => {
  const good = JSON.stringify(sampleOf(data))
  const spoiled = fieldsOf(data).flatMap((path) =>
    ODD_VALUES.map((value) => {
      const body: unknown = JSON.parse(good)
      spoil(body, path, () => ({ value: structuredClone(value) }))
      return body
    }),
  )
  return [JSON.parse(good) as unknown, ...spoiled, ...ODD_VALUES].map((body) =>
    JSON.stringify({ type, data: JSON.stringify(body) }),
  )
})
const NONSENSE = [
  '',
  'null',
  '[]',
  '{"type":7}',
  '{"type":"NEW_THING","data":"{}"}',
  '{"type":"LOAD_CREATED"}',
  '<html>',
  '{"type":"LOAD_READ","data":"x"}',
]

it.each(PLACES)('page %s: survives any live message', async (address) => {
  oddServer(OWN)
  await openAt(address)
  act(() => FakeSocket.last.accept())
  await settle()
  for (const frame of [...frames, ...NONSENSE]) FakeSocket.last.receive(frame)
  await tick()
  await settle()
  expect(faultsNow()).toEqual([])
})

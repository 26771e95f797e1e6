import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { DriverLoad, DriverStop } from '#contract/entities/freight/driver-load.ts'
import { Freight } from '#src/driver/freight.tsx'
import { StopCard } from '#src/driver/stop-card.tsx'
import { StopList } from '#src/driver/stop-list.tsx'
import { STOPS } from '#tests/resources/a-load.ts'

const enqueue = vi.hoisted(() => vi.fn<(...said: unknown[]) => Promise<void>>(async () => undefined))
const drafts = vi.hoisted((): number[] => [])
vi.mock('#src/driver/queue.ts', () => ({ enqueue, queueState: () => ({ drafts }) }))
afterEach(() => {
  enqueue.mockClear()
  drafts.length = 0
})

const stop: DriverStop = {
  ...STOPS[0]!,
  latitude: 41.88,
  longitude: -87.63,
  arrived_at: null,
  departed_at: null,
  done_at: null,
  is_contradicted: false,
  eta: null,
}
const load = (minutesAgo: number, place = { latitude: 40.45, longitude: -86.9 }): DriverLoad => ({
  id: 7,
  number: 'NLF30-02-1',
  status: 1,
  pick_up_at: 'Chicago, IL',
  deliver_to: 'Akron, OH',
  unit_number: '101',
  miles: 400,
  dispatcher_name: 'Dana Reyes',
  dispatcher_phone: '+13125550100',
  truck: { ...place, at: new Date(Date.now() - minutesAgo * 60_000).toISOString() },
  pieces: null,
  weight: null,
  hazardous: false,
  length: null,
  width: null,
  height: null,
  stackable: false,
  fast_load: false,
  dock_level: false,
  comment_count: 0,
  is_unread: false,
  stops: [stop],
  documents: [],
  receipts: [],
  last_mark: null,
  dispatch: null,
})

test.each([
  ['2030-01-07T15:20:00Z', 'ETA Mon 07 Jan 2030 09:20 CT, 20 min late'],
  ['2030-01-07T14:40:00Z', 'ETA Mon 07 Jan 2030 08:40 CT, 20 min margin'],
  ['2030-01-07T13:00:00Z', 'ETA Mon 07 Jan 2030 07:00 CT, 2 h 00 min early'],
])('next stop: the ETA %s reads “%s”, as in the office', (eta, words) => {
  const window = { window_from: null, window_to: '2030-01-07T15:00:00Z', time_zone: 'America/Chicago' }
  render(<StopCard load={load(31)} stop={{ ...stop, ...window, eta }} />)
  expect(screen.getByText(/^ETA /).textContent).toBe(words)
})

test("arrival far from the truck's last position: asks for confirmation", async () => {
  const user = userEvent.setup()
  render(<StopCard load={load(31)} stop={stop} />)
  await user.click(screen.getByRole('button', { name: 'I’ve arrived' }))
  expect(screen.getByRole('alert').textContent).toContain(
    'Your truck was 106 mi from this stop 31 min ago. Mark “Arrived” anyway?',
  )
  expect(enqueue).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Yes, mark it' }))
  expect(enqueue.mock.lastCall?.[1]).toMatchObject({ kind: 'mark', step: 'arrived', stop: stop.id })
})

test.each([
  ['was seen there', load(31, { latitude: 41.885, longitude: -87.62 })],
  ['was seen too long ago', load(121)],
  ['has no known position', { ...load(1), truck: null }],
])('arrival: is recorded immediately when the truck %s', async (_what, own) => {
  const user = userEvent.setup()
  render(<StopCard load={own} stop={stop} />)
  await user.click(screen.getByRole('button', { name: 'I’ve arrived' }))
  expect(enqueue).toHaveBeenCalledTimes(1)
})

test('step tap: shows Saving immediately and blocks other taps until it is stored', async () => {
  const user = userEvent.setup()
  const storing = Promise.withResolvers<void>()
  enqueue.mockReturnValueOnce(storing.promise)
  render(<StopCard load={{ ...load(1), truck: null }} stop={stop} />)
  await user.click(screen.getByRole('button', { name: 'I’ve arrived' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Saving…' }).disabled).toBe(true)
  storing.resolve()
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'I’ve arrived' })).disabled).toBe(
    false,
  )
})

test('step and undo without storage space: show an error', async () => {
  const user = userEvent.setup()
  enqueue
    .mockRejectedValueOnce(new Error('QuotaExceededError'))
    .mockRejectedValueOnce(new Error('QuotaExceededError'))
  const last_mark = { stop: stop.id, step: 'arrived', at: '2030-01-07T14:00:00Z' } as const
  render(<StopCard load={{ ...load(1), truck: null, last_mark }} stop={stop} />)
  await user.click(screen.getByRole('button', { name: 'I’ve arrived' }))
  expect((await screen.findByRole('alert')).textContent).toContain('so nothing was sent')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findAllByRole('alert')).toHaveLength(2)
})

test('step while a photo is not yet used: asks for confirmation', async () => {
  const user = userEvent.setup()
  drafts.push(7)
  const there = { ...stop, arrived_at: '2030-01-07T14:00:00Z' }
  render(<StopCard load={{ ...load(1), stops: [there] }} stop={there} />)
  await user.click(screen.getByRole('button', { name: 'I’m loaded' }))
  expect(screen.getByRole('alert').textContent).toContain(
    'A photo for this load isn’t saved yet and won’t be sent. Mark “Loaded” anyway?',
  )
  expect(screen.getByRole('link', { name: 'View documents' }).getAttribute('href')).toBe('#documents/7')
  expect(enqueue).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Yes, mark it' }))
  expect(enqueue.mock.lastCall?.[1]).toMatchObject({ kind: 'mark', step: 'loaded' })
})

test('freight details: are listed line by line, without unstated values', () => {
  render(
    <Freight
      load={{
        ...load(1),
        pieces: 4,
        weight: 1850,
        length: 48,
        width: 40,
        height: 60,
        hazardous: true,
        dock_level: true,
        miles: 312.4,
      }}
    />,
  )
  const lines = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(lines).toEqual([
    ['Pieces', '4'],
    ['Weight', '1,850 lb'],
    ['Largest piece (L × W × H)', '48 × 40 × 60 in'],
    ['Hazardous', 'Yes'],
    ['Dock level', 'Yes'],
    ['Miles', expect.stringMatching(/^312/)],
  ])
})

test('a stop whose times GPS contradicts says so', () => {
  const told = { ...stop, arrived_at: '2030-01-07T14:00:00Z', is_contradicted: true }
  render(<StopList load={{ ...load(1), stops: [told] }} />)
  expect(screen.getByText('GPS shows your truck elsewhere. Your dispatcher is checking.')).toBeTruthy()
})

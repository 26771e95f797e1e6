import { describe, expect, it, vi } from 'vitest'
import type { MappedVehicle } from '#contract/entities/fleet/vehicle-map.ts'
import { boardAroundPath, boardNearPath } from '#contract/rules/board-path.ts'
import { DEFAULT_FILTER } from '#contract/entities/market/offer-filter.ts'
import { readFilter } from '#src/pages/dispatch/filter/filter-url.ts'
import { createFleet } from '#src/pages/fleet-map/fleet.ts'
import { passes } from '#src/pages/fleet-map/fleet-filter.ts'

const row = (values: Partial<MappedVehicle> = {}): MappedVehicle => ({
  id: 1,
  unit_number: '101',
  status: 1,
  vehicle_type: 2,
  team: null,
  latitude: 41,
  longitude: -87,
  is_planned: false,
  last_geo_date_time: '2026-01-10T12:00:00Z',
  driver_name: 'Marta Hill',
  ...values,
})
const move = (minute: number, id = 1, last_latitude = 42) => ({
  id,
  last_latitude,
  last_longitude: -88,
  last_address: 'Somewhere, IL',
  last_geo_date_time: `2026-01-10T12:${String(minute).padStart(2, '0')}:00Z`,
})

function aFleet() {
  const calm: (() => void)[] = []
  const fleet = createFleet({ later: (_, run) => (calm.push(run), () => undefined) })
  return { fleet, breathe: () => calm.splice(0).forEach((run) => run()), waiting: () => calm.length }
}

describe('fleet store', () => {
  it('moves a vehicle immediately for the map, and updates React once for many moves', () => {
    const { fleet, breathe, waiting } = aFleet()
    const [onMove, onPicture] = [vi.fn<(id: number) => void>(), vi.fn<() => void>()]
    fleet.load([row(), row({ id: 2, unit_number: '102' })])
    fleet.onMove(onMove)
    fleet.onPicture(onPicture)
    for (let minute = 1; minute < 50; minute++) fleet.move(move(minute, 1 + (minute % 2)))
    expect(onMove).toHaveBeenCalledTimes(49)
    expect([fleet.get(1)?.latitude, onPicture.mock.calls.length, waiting()]).toEqual([42, 0, 1])
    breathe()
    expect(onPicture).toHaveBeenCalledTimes(1)
    expect(fleet.picture()?.rows.map(({ latitude }) => latitude)).toEqual([42, 42])
    expect(fleet.picture()?.snapshots).toBe(1)
  })

  it('ignores late, repeated, impossible and unknown moves', () => {
    const { fleet } = aFleet()
    const onMove = vi.fn<(id: number) => void>()
    fleet.load([row()])
    fleet.onMove(onMove)
    fleet.move(move(5))
    for (const wrong of [
      move(5, 1, 43),
      move(4, 1, 44),
      move(6, 1, 0),
      { ...move(7), last_latitude: 0, last_longitude: 0 },
      move(8, 9),
    ])
      fleet.move(wrong)
    expect(onMove.mock.calls).toEqual([[1], [1]])
    expect(fleet.get(1)).toMatchObject({ latitude: 0, longitude: -88 })
    expect(fleet.get(9)).toBeUndefined()
  })

  it('keeps moves received during a snapshot, in either order', () => {
    const { fleet } = aFleet()
    fleet.move(move(5))
    fleet.load([row()])
    expect(fleet.get(1)?.latitude).toBe(42)
    fleet.load([row({ last_geo_date_time: '2026-01-10T12:06:00Z', latitude: 43 })])
    expect(fleet.get(1)?.latitude).toBe(43)
    expect(fleet.picture()?.snapshots).toBe(2)
  })

  it('keeps a planned vehicle in its place, but records when it was seen', () => {
    const { fleet } = aFleet()
    fleet.load([row({ is_planned: true, last_geo_date_time: null })])
    fleet.move(move(5))
    expect(fleet.get(1)).toMatchObject({ latitude: 41, last_geo_date_time: move(5).last_geo_date_time })
  })
})

it('boardNearPath: links to a filter that the board understands', () => {
  const { filter } = readFilter(new URL(boardNearPath(7, 150), 'http://localhost').searchParams)
  expect(filter).toEqual({ ...DEFAULT_FILTER, radius_type: 1, radius: 150, vehicles: [7] })
})

it('boardAroundPath: links to a filter around a place that the board understands', () => {
  const path = boardAroundPath({ latitude: 41.08, longitude: -81.52, address: 'Akron, OH' }, 150)
  const { filter } = readFilter(new URL(path, 'http://localhost').searchParams)
  expect(filter).toEqual({
    ...DEFAULT_FILTER,
    radius_type: 2,
    radius: 150,
    radius_latitude: 41.08,
    radius_longitude: -81.52,
    radius_place: 'Akron, OH',
  })
})

describe('fleet map filter', () => {
  const values = { search: '', status: '0', vehicle_type: '', team: '' }
  it.each([
    ['nothing', {}, [], true],
    ['its status', { status: '1' }, [], true],
    ['another status', { status: '2' }, [], false],
    ['its type among others', { vehicle_type: '1,2' }, [], true],
    ['another type', { vehicle_type: '3' }, [], false],
    ['its team', { team: '5' }, [], true],
    ['another team', { team: '6' }, [], false],
    ['the user’s teams, including its own', {}, [5, 7], true],
    ['the user’s teams, without its own', {}, [7], false],
    ['all teams, whatever the user’s teams', { team: '0' }, [7], true],
    ['text of unit and driver in any letter case', { search: ' HILL 10' }, [], true],
    ['text it does not contain', { search: 'hill 7' }, [], false],
  ])('tests a vehicle by %s', (_, chosen, ownTeams, passed) => {
    expect(passes({ ...values, ...chosen }, ownTeams)(row({ team: 5 }))).toBe(passed)
  })
})

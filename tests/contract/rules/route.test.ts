import { describe, expect, it } from 'vitest'
import { placeAt, summarizeTrack } from '#contract/rules/replay.ts'
import { shownAt, rankSignificance, weightiest } from '#contract/rules/simplify.ts'
import { continentalRoute, extraRoutes } from '#tests/inputs/routes.ts'

const line = (...points: [number, number][]) =>
  points.map(([longitude, latitude]) => ({ longitude, latitude }))

describe('simplified route', () => {
  it('keeps its ends and drops the points of a straight line', () => {
    expect(shownAt(rankSignificance(line([0, 0], [1, 0], [2, 0], [3, 0])), 18)).toEqual([0, 3])
    expect(shownAt(rankSignificance(line([5, 5])), 3)).toEqual([0])
    expect(rankSignificance([])).toHaveLength(0)
  })

  it('shows a corner from the zoom where it is a pixel, and more significant points first', () => {
    const matters = rankSignificance(line([0, 0], [1, 0.5], [2, 0], [2.1, 0.01], [3, 0]))
    const shown = [0, 4, 6, 10, 14].map((zoom) => shownAt(matters, zoom))
    expect(shown[0]).toEqual([0, 4])
    expect(shown.at(-1)).toEqual([0, 1, 2, 3, 4])
    for (const [place, more] of shown.slice(1).entries())
      expect(more).toEqual(expect.arrayContaining(shown[place]!))
    expect(weightiest(matters, 3)).toHaveLength(3)
    expect(weightiest(matters, 9)).toEqual([0, 1, 2, 3, 4])
    const parked = Array.from({ length: 8 }, (): [number, number] => [0, 0])
    const driven = rankSignificance(line(...parked, [1, 0.5], [2, 0], [3, 1]))
    expect(weightiest(driven, 5), 'a truck that stood, then drove').toEqual([0, 1, 8, 9, 10])
  })

  const long = [continentalRoute(), ...extraRoutes().map(([, points]) => points)].filter(
    ({ length }) => length > 40_000,
  )
  it.each(long.map((points) => [points.length, points] as const))(
    'reduces a route of %i points without losing its shape',
    (_, points) => {
      const matters = rankSignificance(points)
      const counts = [4, 7, 10, 15].map((zoom) => shownAt(matters, zoom).length)
      expect(counts).toEqual(counts.toSorted((a, b) => a - b))
      expect(counts[0]).toBeLessThan(200)
      expect(counts[1]).toBeLessThan(2500)
      expect(counts.at(-1)).toBeGreaterThan(10_000)
    },
  )
})

describe('track replay', () => {
  const MINUTE = 60_000
  const track = [0, 10, 20, 21, 30, 40].map((minute, index) => ({
    latitude: 40,
    longitude: [-90, -89.9, -89.8, -89.8, -89.8, -89.7][index]!,
    time: minute * MINUTE,
  }))

  it('knows stays, moving time and the position at any time', () => {
    expect(summarizeTrack(track)).toMatchObject({
      stays: [{ from: 20 * MINUTE, to: 30 * MINUTE }],
      parked_ms: 10 * MINUTE,
      moving_ms: 30 * MINUTE,
    })
    expect(summarizeTrack([])).toEqual({ stays: [], moving_ms: 0, parked_ms: 0, miles: 0 })
    expect(placeAt(track, 5 * MINUTE)?.longitude).toBeCloseTo(-89.95)
    expect([placeAt(track, -1)?.time, placeAt(track, 99 * MINUTE)?.time, placeAt([], 0)]).toEqual([
      0,
      40 * MINUTE,
      undefined,
    ])
  })
})

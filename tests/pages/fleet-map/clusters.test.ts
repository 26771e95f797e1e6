import { describe, expect, it } from 'vitest'
import { createClusterEngine } from '#src/pages/fleet-map/cluster-engine.ts'
import {
  type ClusterResponse,
  APART_ZOOM,
  type ClusterRequest,
  readMarks,
} from '#src/pages/fleet-map/cluster-wire.ts'
import {
  clusterHalf,
  type DrawnMark,
  drawMarks,
  type Look,
  markAt,
  placedLabels,
} from '#src/pages/fleet-map/marks.ts'
import { aMark } from './a-mark.ts'

const WORLD = [-180, -85, 180, 85] as const

function engine() {
  const answers: ClusterResponse[] = []
  const waiting: (() => void)[] = []
  const ask = createClusterEngine({
    respond: (answer) => answers.push(answer),
    later: (_, run) => (waiting.push(run), () => undefined),
  })
  const marks = () => {
    const last = answers.findLast((answer) => answer.kind === 'marks')
    return last ? readMarks(last.marks) : []
  }
  const view = (zoom: number): ClusterRequest => ({ kind: 'view', box: [...WORLD], zoom })
  return {
    ask,
    answers,
    marks,
    view,
    wait: () => waiting.splice(0).forEach((run) => run()),
    waiting: () => waiting.length,
  }
}

const load: ClusterRequest = { kind: 'load', ids: [1, 2, 3], places: [-87, 41, -87.01, 41, -118, 34] }

describe('fleet map clusters', () => {
  it('contain every vehicle once, and split when zooming in', () => {
    const { ask, marks, view } = engine()
    ask(view(4))
    ask(load)
    expect(marks().map(({ count }) => count)).toEqual([2, 1])
    expect(marks().find(({ count }) => count === 1)?.id).toBe(3)
    ask(view(APART_ZOOM))
    expect(marks().map(({ id, count }) => [id, count])).toEqual(
      expect.arrayContaining([
        [1, 1],
        [2, 1],
        [3, 1],
      ]),
    )
  })

  it('are rebuilt once for many moves', () => {
    const { ask, marks, view, wait, waiting } = engine()
    ask(view(4))
    ask(load)
    for (let step = 0; step < 50; step++)
      ask({ kind: 'move', ids: [2], places: [-87 - step, 41 - step / 10] })
    expect([marks().length, waiting()]).toEqual([2, 1])
    wait()
    expect(marks().map(({ count }) => count)).toEqual([1, 1, 1])
  })

  it('give the zoom at which one splits, even for a cluster that no longer exists', () => {
    const { ask, answers, marks, view } = engine()
    ask(view(4))
    ask(load)
    const cluster = marks().find(({ count }) => count > 1)!
    const open = { kind: 'open', longitude: cluster.longitude, latitude: cluster.latitude, zoom: 4 } as const
    ask({ ...open, cluster: cluster.id })
    const opened = answers.at(-1) as ClusterResponse & { kind: 'opened' }
    expect(opened.zoom).toBeGreaterThan(8)
    ask({ ...open, cluster: 999_999 })
    expect(answers.at(-1)).toEqual({
      kind: 'opened',
      longitude: cluster.longitude,
      latitude: cluster.latitude,
      zoom: 6,
    })
  })
})

describe('fleet map markers', () => {
  const mark = (values: Partial<DrawnMark> = {}) => aMark({ x: 100, y: 100, ...values })
  const look: Look = {
    ok: 'green',
    warn: 'amber',
    blue: 'blue',
    quiet: 'gray',
    surface: 'white',
    text: 'black',
    accent: 'teal',
    onAccent: 'document',
    focus: 'ring',
    font: 'Inter',
  }

  function drawn(...marks: DrawnMark[]) {
    const strokes: string[] = []
    const pen = new Proxy({} as Record<string, unknown>, {
      get: (state, name: string) =>
        name in state
          ? state[name]
          : (...values: unknown[]) => void strokes.push(`${name}(${values.map(String).join(' ')})`),
      set: (state, name: string, value) => {
        state[name] = value
        if (name === 'fillStyle' || name === 'strokeStyle') strokes.push(`${name}=${value}`)
        return true
      },
    })
    drawMarks(pen as unknown as CanvasRenderingContext2D, marks, placedLabels(marks), look)
    return strokes.join(' ')
  }

  it('differ by shape, not by color alone', () => {
    expect(drawn(mark())).toMatch(/arc\(100 100 6 .*fillStyle=green fill/)
    expect(drawn(mark({ state: 'loaded' }))).toMatch(/rect\(94 94 12 12\) fillStyle=blue fill/)
    expect(drawn(mark({ state: 'assigned' }))).toMatch(
      /rect\(94 94 12 12\) fillStyle=white fill\(\) strokeStyle=blue/,
    )
    expect(drawn(mark({ state: 'soon' }))).toMatch(
      /moveTo\(100 92\) lineTo\(107 106\) lineTo\(93 106\) closePath\(\) fillStyle=amber fill/,
    )
    expect(drawn(mark({ state: 'offline' }))).toMatch(
      /(?:lineTo\([\d ]+\) ){3}closePath\(\) fillStyle=white fill\(\) strokeStyle=gray/,
    )
    expect(drawn(mark({ isPlanned: true }))).toContain('setLineDash(3,3)')
    expect(drawn(mark({ isChosen: true, label: '101' }))).toMatch(/strokeStyle=ring stroke.*fillText\(101 /)
    expect(drawn(mark({ count: 1234 }))).toContain('fillText(1234 ')
    expect(drawn(mark({ count: 12_345 }))).toContain('fillText(12k ')
  })

  it('are found at the pointer, the closest first', () => {
    const [near, far, cluster] = [
      mark({ id: 1 }),
      mark({ id: 2, x: 108 }),
      mark({ id: 3, x: 300, count: 50 }),
    ]
    const all = [far, near, cluster]
    expect(markAt(all, 101, 101)).toBe(near)
    expect(markAt(all, 300 + clusterHalf(50), 100)).toBe(cluster)
    expect(markAt(all, 200, 200)).toBeUndefined()
  })
})

import Supercluster from 'supercluster'
import { type Answer, APART_ZOOM, type Ask, type Box, NUMBERS } from './cluster-wire.ts'

const RADIUS = 56
/** Milliseconds between two times that moving vehicles are clustered anew. */
const PACE_MS = 1000

interface EngineParts {
  answer: (answer: Answer) => void
  later: (milliseconds: number, run: () => void) => () => void
}

/** Reclusters on new input at once, and at intervals while vehicles move; a view is answered at once. */
export function createClusterEngine({ answer, later }: EngineParts) {
  const places = new Map<number, [number, number]>()
  let index = new Supercluster<{ id: number }>({ radius: RADIUS, maxZoom: APART_ZOOM - 1 }).load([])
  let view: { box: Box; zoom: number } | undefined
  let waiting: (() => void) | undefined

  const put = (ids: readonly number[], list: readonly number[]) => {
    ids.forEach((id, order) => places.set(id, [list[order * 2]!, list[order * 2 + 1]!]))
  }
  const show = () => {
    if (!view) return
    const found = index.getClusters(view.box, Math.floor(view.zoom))
    const marks = new Float64Array(found.length * NUMBERS)
    found.forEach(({ geometry, properties }, order) => {
      const [longitude, latitude] = geometry.coordinates as [number, number]
      const mark =
        'cluster' in properties ? [properties.cluster_id, properties.point_count] : [properties.id, 1]
      marks.set([...mark, longitude, latitude], order * NUMBERS)
    })
    answer({ kind: 'marks', marks })
  }
  const cluster = () => {
    waiting?.()
    waiting = undefined
    const points = [...places].map(([id, coordinates]) => ({
      type: 'Feature' as const,
      geometry: { type: 'Point' as const, coordinates },
      properties: { id },
    }))
    index = new Supercluster<{ id: number }>({ radius: RADIUS, maxZoom: APART_ZOOM - 1 }).load(points)
    show()
  }
  // Vehicles may have moved out of the drawn cluster, which then has another number or none.
  const zoomOf = (id: number, zoom: number) => {
    try {
      const apart = index.getClusterExpansionZoom(id)
      return apart > zoom && apart <= APART_ZOOM ? apart : zoom + 2
    } catch {
      return zoom + 2
    }
  }

  return (ask: Ask) => {
    switch (ask.kind) {
      case 'load':
        places.clear()
        put(ask.ids, ask.places)
        return cluster()
      case 'move':
        put(ask.ids, ask.places)
        waiting ??= later(PACE_MS, cluster)
        return
      case 'view':
        view = { box: ask.box, zoom: ask.zoom }
        return show()
      case 'open': {
        const { longitude, latitude } = ask
        return answer({ kind: 'opened', longitude, latitude, zoom: zoomOf(ask.cluster, ask.zoom) })
      }
    }
  }
}

import Supercluster from 'supercluster'
import {
  type ClusterResponse,
  APART_ZOOM,
  type ClusterRequest,
  type Box,
  VALUES_PER_MARK,
} from './cluster-wire.ts'

const RADIUS = 56
/** Milliseconds between two times that moving vehicles are clustered anew. */
const PACE_MS = 1000

interface EngineParts {
  respond: (response: ClusterResponse) => void
  later: (milliseconds: number, run: () => void) => () => void
}

/** Reclusters on new input at once, and at intervals while vehicles move; a view is answered at once. */
export function createClusterEngine({ respond, later }: EngineParts) {
  const places = new Map<number, [number, number]>()
  let index = new Supercluster<{ id: number }>({ radius: RADIUS, maxZoom: APART_ZOOM - 1 }).load([])
  let view: { box: Box; zoom: number } | undefined
  let waiting: (() => void) | undefined

  const setPositions = (ids: readonly number[], list: readonly number[]) => {
    ids.forEach((id, order) => places.set(id, [list[order * 2]!, list[order * 2 + 1]!]))
  }
  const show = () => {
    if (!view) return
    const found = index.getClusters(view.box, Math.floor(view.zoom))
    const marks = new Float64Array(found.length * VALUES_PER_MARK)
    found.forEach(({ geometry, properties }, order) => {
      const [longitude, latitude] = geometry.coordinates as [number, number]
      const mark =
        'cluster' in properties ? [properties.cluster_id, properties.point_count] : [properties.id, 1]
      marks.set([...mark, longitude, latitude], order * VALUES_PER_MARK)
    })
    respond({ kind: 'marks', marks })
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
  const getOpenZoom = (id: number, zoom: number) => {
    try {
      const apart = index.getClusterExpansionZoom(id)
      return apart > zoom && apart <= APART_ZOOM ? apart : zoom + 2
    } catch {
      return zoom + 2
    }
  }

  return (request: ClusterRequest) => {
    switch (request.kind) {
      case 'load':
        places.clear()
        setPositions(request.ids, request.places)
        return cluster()
      case 'move':
        setPositions(request.ids, request.places)
        waiting ??= later(PACE_MS, cluster)
        return
      case 'view':
        view = { box: request.box, zoom: request.zoom }
        return show()
      case 'open': {
        const { longitude, latitude } = request
        return respond({
          kind: 'opened',
          longitude,
          latitude,
          zoom: getOpenZoom(request.cluster, request.zoom),
        })
      }
    }
  }
}

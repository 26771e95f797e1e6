import { DomUtil, type LeafletMouseEvent, type Map as LeafletMap, type Point } from 'leaflet'
import { hasPosition } from '#contract/rules/distance.ts'
import { getTruckState } from '#contract/rules/truck-state.ts'
import type { Box as PixelBox } from '#parts/kernel/map/box.ts'
import { marksDrawn } from '#parts/kernel/map/canvas-marks.ts'
import { type ClusterResponse, type Box, type Mark, readMarks } from './cluster-wire.ts'
import { openClusters } from './clusters.ts'
import type { Fleet } from './fleet.ts'
import { later } from '#src/ui/later.ts'
import {
  getBox,
  type DrawnMark,
  drawMarks,
  getLabelBox,
  getLook,
  type Look,
  markAt,
  placedLabels,
} from './marks.ts'

/** Milliseconds between frames while vehicles move: a truck moves less than a pixel in that time. */
const MOVE_PACE_MS = 250
/** Milliseconds after which a silent vehicle is checked again, because it may have become stale. */
const AGE_PACE_MS = 30_000
const MAX_LABELS = 60
/** Share of the view requested around it, so that a drag shows no empty edge. */
const MARGIN = 0.25

interface Parts {
  fleet: Fleet
  onChoose: (id: number) => void
  onPoint: (mark: DrawnMark | null) => void
}

function fitCanvas(canvas: HTMLCanvasElement, width: number, height: number): number {
  const density = window.devicePixelRatio || 1
  if (canvas.width !== width * density || canvas.height !== height * density) {
    canvas.width = width * density
    canvas.height = height * density
    canvas.style.width = `${width}px`
    canvas.style.height = `${height}px`
  }
  return density
}

/** Returns a function that removes the handlers. */
function listen(
  map: LeafletMap,
  handlers: Readonly<Record<string, (event: LeafletMouseEvent) => void>>,
): () => void {
  for (const [events, handler] of Object.entries(handlers)) map.on(events as 'click', handler)
  return () => {
    for (const [events, handler] of Object.entries(handlers)) map.off(events as 'click', handler)
  }
}

const moveBox = ({ left, right, top, bottom }: PixelBox, { x, y }: Point): PixelBox => ({
  left: left + x,
  right: right + x,
  top: top + y,
  bottom: bottom + y,
})

/** Rough: a cluster that moves by some hundred yards is the same. */
const clusterKey = (marks: readonly Mark[]): string =>
  marks
    .map(({ id, count, longitude, latitude }) =>
      count > 1 ? `${longitude.toFixed(1)} ${latitude.toFixed(1)}` : String(id),
    )
    .join()

/** Redraws a few times a second, however many vehicles move. */
export function createFleetLayer(map: LeafletMap, { fleet, onChoose, onPoint }: Parts) {
  const canvas = document.createElement('canvas')
  canvas.setAttribute('aria-hidden', 'true')
  map.getPanes().markerPane.append(canvas)
  const pen = canvas.getContext('2d')
  let look: Look = getLook(canvas)
  let shown: ReadonlySet<number> = new Set()
  let chosen: number | null = null
  let marks: readonly Mark[] = []
  let drawn: readonly DrawnMark[] = []
  let frame: number | undefined
  let calm: (() => void) | undefined
  let moves = new Set<number>()
  // Names of places move aside of new clusters, but do not jump on each move of a vehicle.
  let namedClusters: string | undefined

  const toDrawn = (mark: Mark, now: number, hasLabels: boolean): DrawnMark => {
    const row = mark.count === 1 ? fleet.get(mark.id) : undefined
    const place = row && hasPosition(row) ? row : mark
    const { x, y } = map.latLngToContainerPoint([place.latitude, place.longitude])
    return {
      ...mark,
      x,
      y,
      state: row ? getTruckState(row, now) : 'offline',
      isPlanned: row?.is_planned ?? false,
      isChosen: mark.count === 1 && mark.id === chosen,
      label: hasLabels || mark.id === chosen ? (row?.unit_number ?? '') : '',
    }
  }
  // The open vehicle is drawn even when it is part of a cluster.
  const hiddenChoice = (): Mark[] => {
    const row = chosen !== null && shown.has(chosen) ? fleet.get(chosen) : undefined
    if (!row || !hasPosition(row) || marks.some(({ id, count }) => count === 1 && id === row.id)) return []
    return [{ id: row.id, count: 1, longitude: row.longitude, latitude: row.latitude }]
  }
  const draw = () => {
    frame = undefined
    const { x: width, y: height } = map.getSize()
    const density = fitCanvas(canvas, width, height)
    const origin = map.containerPointToLayerPoint([0, 0])
    DomUtil.setPosition(canvas, origin)
    const hasLabels = marks.filter(({ count }) => count === 1).length <= MAX_LABELS
    const now = Date.now()
    drawn = [...marks, ...hiddenChoice()].map((mark) => toDrawn(mark, now, hasLabels))
    const labels = placedLabels(drawn)
    const clustersNow = `${map.getPixelOrigin().toString()} ${clusterKey(marks)}`
    if (clustersNow !== namedClusters) {
      namedClusters = clustersNow
      marksDrawn(
        map,
        [...drawn.map(getBox), ...labels.map(getLabelBox)].map((box) => moveBox(box, origin)),
      )
    }
    if (!pen) return
    pen.setTransform(density, 0, 0, density, 0, 0)
    pen.clearRect(0, 0, width, height)
    drawMarks(pen, drawn, labels, look)
  }
  const redraw = () => {
    frame ??= requestAnimationFrame(draw)
  }
  const onAnswer = (answer: ClusterResponse) => {
    if (answer.kind === 'opened') {
      map.setView([answer.latitude, answer.longitude], Math.min(answer.zoom, map.getMaxZoom()))
      return
    }
    marks = readMarks(answer.marks)
    redraw()
  }
  const clusters = openClusters(onAnswer)

  const askView = () => {
    const bounds = map.getBounds().pad(MARGIN)
    const box: Box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
    clusters.ask({ kind: 'view', box, zoom: map.getZoom() })
    redraw()
  }
  const toPositions = (ids: Iterable<number>) => {
    const rows = [...ids].flatMap((id) => fleet.get(id) ?? []).filter(hasPosition)
    return {
      ids: rows.map(({ id }) => id),
      places: rows.flatMap(({ longitude, latitude }) => [longitude, latitude]),
    }
  }
  const passOn = () => {
    calm = undefined
    const moving = moves
    moves = new Set()
    clusters.ask({ kind: 'move', ...toPositions(moving) })
    if (marks.some(({ id, count }) => count === 1 && moving.has(id))) redraw()
  }
  const onMove = (id: number) => {
    if (!shown.has(id)) return
    moves.add(id)
    calm ??= later(MOVE_PACE_MS, passOn)
  }
  const at = ({ containerPoint: { x, y } }: LeafletMouseEvent) => markAt(drawn, x, y)
  const onClick = (event: LeafletMouseEvent) => {
    const mark = at(event)
    if (!mark) return
    const { id, count, longitude, latitude } = mark
    if (count === 1) onChoose(id)
    else clusters.ask({ kind: 'open', cluster: id, longitude, latitude, zoom: map.getZoom() })
  }
  const onPointer = (event: LeafletMouseEvent) => {
    const mark = at(event)
    map.getContainer().style.cursor = mark ? 'pointer' : ''
    onPoint(mark ?? null)
  }
  const onLeave = () => onPoint(null)

  const stopListening = listen(map, {
    'move zoom viewreset resize': redraw,
    'moveend zoomend resize': askView,
    click: onClick,
    mousemove: onPointer,
    'mouseout movestart': onLeave,
  })
  const silence = fleet.onMove(onMove)
  const aging = setInterval(redraw, AGE_PACE_MS)
  askView()

  return {
    show: (ids: readonly number[]) => {
      shown = new Set(ids)
      const placed = toPositions(ids)
      canvas.dataset['vehicles'] = String(placed.ids.length)
      clusters.ask({ kind: 'load', ...placed })
    },
    choose: (id: number | null) => {
      chosen = id
      redraw()
    },
    refreshLook: () => {
      look = getLook(canvas)
      redraw()
    },
    remove: () => {
      silence()
      clearInterval(aging)
      calm?.()
      clusters.stop()
      if (frame !== undefined) cancelAnimationFrame(frame)
      stopListening()
      canvas.remove()
    },
  }
}

export type FleetLayer = ReturnType<typeof createFleetLayer>

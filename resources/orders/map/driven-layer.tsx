import { canvas, type LeafletMouseEvent, type Polyline, polyline } from 'leaflet'
import { useEffect, useRef } from 'react'
import { useMap } from 'react-leaflet'
import { shownAt } from '#contract/rules/simplify.ts'
import type { Drawn } from './track.ts'

const WEIGHT = 4
/** Draws beyond the view, so that a drag shows no gap. */
const PADDING = 0.5

interface Props {
  way: Drawn
  onPoint: ((at: { latitude: number; longitude: number }) => void) | undefined
}

/** On a canvas; each zoom draws only the points whose absence would be visible. */
export function DrivenLayer({ way, onPoint }: Props) {
  const map = useMap()
  const line = useRef<Polyline>(null)
  const point = useRef(onPoint)
  useEffect(() => {
    point.current = onPoint
  })
  useEffect(() => {
    const color = getComputedStyle(map.getContainer()).getPropertyValue('--accent')
    const made = polyline([], {
      renderer: canvas({ padding: PADDING, tolerance: 6 }),
      color,
      weight: WEIGHT,
      smoothFactor: 0,
    }).addTo(map)
    line.current = made
    made.on('click', ({ latlng }: LeafletMouseEvent) =>
      point.current?.({ latitude: latlng.lat, longitude: latlng.lng }),
    )
    return () => void made.remove()
  }, [map])
  useEffect(() => {
    const draw = () =>
      line.current?.setLatLngs(
        shownAt(way.significance, map.getZoom()).map(
          (index) => [way.points[index]!.latitude, way.points[index]!.longitude] as [number, number],
        ),
      )
    draw()
    map.on('zoomend', draw)
    return () => void map.off('zoomend', draw)
  }, [map, way])
  return null
}

import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { useMap } from 'react-leaflet'
import type { MappedVehicle } from '#contract/entities/fleet/vehicle-map.ts'
import { hasPosition } from '#contract/rules/distance.ts'
import { BaseMap } from '#parts/kernel/map/base-map.tsx'
import { boundsAround, FIT_PADDING } from '#parts/kernel/map/fit.tsx'
import { useTileUrl } from '#parts/kernel/map/use-tile-url.ts'
import { Button } from '#src/ui/button.tsx'
import { useColorScheme } from '#kit/appearance/color-scheme.ts'
import type { Fleet } from './fleet.ts'
import { createFleetLayer, type FleetLayer } from './fleet-layer.ts'
import styles from './fleet-map.module.css'
import { Legend } from './legend.tsx'
import type { DrawnMark } from './marks.ts'

const NEAR_ZOOM = 9
const STATES_ZOOM = 15

interface Props {
  fleet: Fleet
  shown: readonly MappedVehicle[]
  chosenId: number | null
  onChoose: (id: number) => void
}

function showAll(map: LeafletMap, shown: readonly MappedVehicle[]) {
  map.fitBounds(boundsAround(shown.filter(hasPosition)), {
    padding: FIT_PADDING,
    maxZoom: NEAR_ZOOM,
    animate: false,
  })
}

function bringIntoView(map: LeafletMap, row: MappedVehicle | undefined) {
  if (!row || !hasPosition(row)) return
  const isSeen =
    map.getZoom() >= NEAR_ZOOM && map.getBounds().pad(-0.1).contains([row.latitude, row.longitude])
  if (!isSeen)
    map.setView([row.latitude, row.longitude], Math.max(NEAR_ZOOM, map.getZoom()), { animate: false })
}

function Layer({ fleet, shown, chosenId, onChoose }: Props) {
  const map = useMap()
  const scheme = useColorScheme()
  const layer = useRef<FleetLayer>(null)
  const choose = useRef(onChoose)
  const [pointed, setPointed] = useState<DrawnMark | null>(null)
  useEffect(() => {
    choose.current = onChoose
  })
  useEffect(() => {
    const made = createFleetLayer(map, { fleet, onChoose: (id) => choose.current(id), onPoint: setPointed })
    layer.current = made
    return made.remove
  }, [map, fleet])
  useEffect(() => layer.current?.show(shown.map(({ id }) => id)), [shown, map, fleet])
  useEffect(() => {
    layer.current?.choose(chosenId)
    if (chosenId !== null) bringIntoView(map, fleet.get(chosenId))
  }, [chosenId, map, fleet])
  useEffect(() => layer.current?.refreshLook(), [scheme])

  const hasFit = useRef(false)
  useEffect(() => {
    if (hasFit.current || shown.length === 0) return
    hasFit.current = true
    if (chosenId === null) showAll(map, shown)
  }, [map, shown, chosenId])

  const row = pointed?.count === 1 ? fleet.get(pointed.id) : undefined
  return (
    <>
      {pointed && (
        <div
          className={`small nowrap rounded absolute ${styles.tip}`}
          style={{ translate: `${pointed.x}px ${pointed.y}px` }}
          aria-hidden
        >
          {row ? [row.unit_number, row.driver_name].filter(Boolean).join(' · ') : `${pointed.count} vehicles`}
        </div>
      )}
      <div className={`absolute ${styles.whole}`}>
        <Button onClick={() => showAll(map, shown)}>Whole fleet</Button>
      </div>
    </>
  )
}

export default function FleetMap(props: Props) {
  const tileUrl = useTileUrl()
  if (tileUrl === undefined) return null
  return (
    <BaseMap
      label="Fleet map. The vehicle list has the same information."
      tileUrl={tileUrl}
      statesZoom={STATES_ZOOM}
    >
      <Layer {...props} />
      <Legend />
    </BaseMap>
  )
}

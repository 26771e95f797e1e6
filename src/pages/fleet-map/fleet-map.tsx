import { latLng, latLngBounds, type Map as LeafletMap } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { CircleMarker, Polyline, useMap } from 'react-leaflet'
import { hasPosition, type Position } from '#contract/rules/distance.ts'
import { BaseMap } from '#parts/kernel/map/base-map.tsx'
import { boundsAround, FIT_PADDING } from '#parts/kernel/map/fit.tsx'
import laneStyles from '#parts/kernel/map/lane-map.module.css'
import { useTileUrl } from '#parts/kernel/map/use-tile-url.ts'
import { Button } from '#src/ui/button.tsx'
import { useColorScheme } from '#kit/appearance/color-scheme.ts'
import type { Fleet } from './fleet.ts'
import { createFleetLayer, type FleetLayer } from './fleet-layer.ts'
import styles from './fleet-map.module.css'
import { keepFitted } from './keep-fitted.ts'
import { Legend } from './legend.tsx'
import type { DrawnMark } from './marks.ts'
import type { MappedVehicle } from '#contract/entities/fleet/vehicle-map.ts'

const NEAR_ZOOM = 9
const STATES_ZOOM = 15

interface Props {
  fleet: Fleet
  shown: readonly MappedVehicle[]
  chosenId: number | null
  onChoose: (id: number) => void
  /** Stops of the chosen vehicle's load. */
  lane: readonly Position[]
}

function showAll(map: LeafletMap, shown: readonly MappedVehicle[]) {
  map.fitBounds(boundsAround(shown.filter(hasPosition)), {
    padding: FIT_PADDING,
    maxZoom: NEAR_ZOOM,
    animate: false,
  })
}

/** Pixels at the left of a wide map that the card may cover. */
const CARD = 364
const WIDE = 640

const getCover = (map: LeafletMap) => (map.getSize().x > WIDE ? CARD : 0)

function bringIntoView(map: LeafletMap, row: MappedVehicle | undefined) {
  if (!row || !hasPosition(row)) return
  const at = latLng(row.latitude, row.longitude)
  const cover = getCover(map)
  const isSeen =
    map.getZoom() >= NEAR_ZOOM &&
    map.getBounds().pad(-0.1).contains(at) &&
    map.latLngToContainerPoint(at).x > cover
  if (isSeen) return
  const zoom = Math.max(NEAR_ZOOM, map.getZoom())
  const center = map.unproject(map.project(at, zoom).subtract([cover / 2, 0]), zoom)
  map.setView(center, zoom, { animate: false })
}

function Layer({ fleet, shown, chosenId, onChoose }: Omit<Props, 'lane'>) {
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

  const fit = useRef<() => void>(() => undefined)
  const isOpened = useRef(chosenId !== null)
  useEffect(() => {
    isOpened.current ||= chosenId !== null
    fit.current = () => {
      if (!isOpened.current && shown.length > 0) showAll(map, shown)
    }
  })
  useEffect(() => keepFitted(map, () => fit.current()), [map])

  const hasFit = useRef(false)
  useEffect(() => {
    if (hasFit.current || shown.length === 0) return
    hasFit.current = true
    map.invalidateSize({ pan: false })
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

function Lane({ lane }: { lane: readonly Position[] }) {
  const map = useMap()
  const line = lane.map(({ latitude, longitude }): [number, number] => [latitude, longitude])
  // Once per load: later positions of the truck leave the view to the user.
  useEffect(() => {
    const [left, top] = FIT_PADDING
    map.fitBounds(latLngBounds(line), {
      paddingTopLeft: [left + getCover(map), top],
      paddingBottomRight: FIT_PADDING,
      maxZoom: NEAR_ZOOM,
      animate: false,
    })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [map])
  return (
    <>
      <Polyline positions={line} className={laneStyles.lane ?? ''} interactive={false} />
      {line.slice(1).map((at, index) => (
        <CircleMarker
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          center={at}
          radius={5}
          interactive={false}
          className={laneStyles.middle ?? ''}
        />
      ))}
    </>
  )
}

export default function FleetMap({ lane, ...props }: Props) {
  const tileUrl = useTileUrl()
  if (tileUrl === undefined) return null
  return (
    <BaseMap
      label="Fleet map. The vehicle list has the same information."
      tileUrl={tileUrl}
      statesZoom={STATES_ZOOM}
    >
      <Layer {...props} />
      {/* Its view comes after that of the layer, which shows the truck alone. */}
      {lane.length > 1 && <Lane key={props.chosenId} lane={lane} />}
      <Legend />
    </BaseMap>
  )
}

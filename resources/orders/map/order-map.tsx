import { Button, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { Circle, CircleMarker, Polyline, useMapEvents } from 'react-leaflet'
import { ARRIVAL_RADIUS_MILES } from '#contract/constants.ts'
import type { OrderDetail } from '#contract/entities/order.ts'
import { listOrderLocations, readOrderMap } from '#contract/entities/order-map.ts'
import { hasPosition } from '#contract/rules/distance.ts'
import { placeOnWay } from '#contract/rules/order-route.ts'
import { placeAt, summaryOf, type TrackPoint } from '#contract/rules/replay.ts'
import { stopTime } from '#contract/rules/stop-time.ts'
import { useRead } from '#kit/call.ts'
import { preloadable } from '#kit/preloadable.tsx'
import { BaseMap } from '#parts/map/base-map.tsx'
import { boundsAround, Fit } from '#parts/map/fit.tsx'
import laneStyles from '#parts/map/lane-map.module.css'
import { PlaceMarker } from '#parts/map/place-marker.tsx'
import { useTileUrl } from '#parts/map/use-tile-url.ts'
import { useMayEdit } from '#parts/load/use-may-edit.ts'
import { DrivenLayer } from './driven-layer.tsx'
import { Follow } from './follow.tsx'
import { Handles } from './handles.tsx'
import styles from './order-map.module.css'
import { MapSkeleton } from './map-skeleton.tsx'
import { PlannedNote } from './planned-note.tsx'
import { drawn, ledTo, trackOf } from './track.ts'
import { truckPlaces } from './truck-places.ts'
import { type EditedWay, useRouteEdit } from './use-route-edit.ts'

const ReplayBar = preloadable(async () => (await import('./replay-bar.tsx')).ReplayBar)

const METERS_PER_MILE = 1609.344
/** Near enough that the built-in map has nothing more to show. */
const NEAREST_ZOOM = 15
/** From this zoom on every position counts. */
const NEAR_ZOOM = 9

const nothing = () => undefined

const at = ({ latitude, longitude }: { latitude: number; longitude: number }): [number, number] => [latitude, longitude]

function stopPlaces({ stops }: OrderDetail) {
  return stops.flatMap((stop, place) => {
    if (!hasPosition(stop)) return []
    const when = stop.arrived_at ?? stop.eta
    const timeWords = when === null ? '' : `, ${stop.arrived_at === null ? 'expected' : 'arrived'} ${stopTime(when, stop.time_zone)}`
    return [
      {
        key: `stop-${stop.id}`,
        kind: place === 0 ? ('from' as const) : ('to' as const),
        latitude: stop.latitude,
        longitude: stop.longitude,
        label: `Stop ${place + 1}: ${stop.address}${timeWords}`,
        short: String(place + 1),
      },
    ]
  })
}

function ZoomWatch({ onZoom }: { onZoom: (zoom: number) => void }) {
  useMapEvents({ zoomend: ({ target }) => onZoom((target as { getZoom: () => number }).getZoom()) })
  return null
}

/** Every position of the order's trucks, fetched once they are looked at from near, or replayed. */
function useTrack(order: number, isWanted: boolean): { track?: readonly TrackPoint[]; stayPlaces: readonly string[] } {
  const { data } = useRead(listOrderLocations, { query: { order_id: order }, isEnabled: isWanted })
  return useMemo(() => (data ? { track: trackOf(data), stayPlaces: data.stay_places ?? [] } : { stayPlaces: [] }), [data])
}

/** The map of an order: its planned way over its stops, what was driven, where its truck is; it replays, and a person changes its ways. */
export default function OrderMap({ order }: { order: OrderDetail }) {
  const tileUrl = useTileUrl()
  const mayEdit = useMayEdit(order)
  const { data } = useRead(readOrderMap, { resource: 'orders', query: { order_id: order.id } })
  const edit = useRouteEdit(order.id, data)
  const [isReplaying, setReplaying] = useState(false)
  const [isNear, setNear] = useState(false)
  const [time, setTime] = useState<number | null>(null)
  const [isFollowing, setFollowing] = useState(true)
  const { track, stayPlaces } = useTrack(order.id, isReplaying || isNear)
  const isCorrected = edit.map?.is_corrected === true
  const [truck] = truckPlaces(order)
  const history = edit.map?.history_waypoint
  const driven = useMemo(() => drawn(track && !isCorrected ? track : (history ?? [])), [track, history, isCorrected])
  const way = useMemo(
    () => (truck && driven.points.length > 0 ? ledTo(driven, truck) : driven),
    // The truck is a new object on each render; its place says whether it moved.
    // oxlint-disable-next-line react/exhaustive-deps
    [driven, truck?.latitude, truck?.longitude],
  )
  const summary = useMemo(() => summaryOf(track ?? []), [track])
  const stops = stopPlaces(order)
  const planned = edit.map?.planned_waypoint ?? []
  const replayTime = time ?? track?.[0]?.time
  const replayed = isReplaying && track && replayTime !== undefined ? placeAt(track, replayTime) : undefined
  if (tileUrl === undefined) return <MapSkeleton />

  const jumpTo = (spot: { latitude: number; longitude: number }) => {
    const point = track?.[Math.min(track.length - 1, placeOnWay(track, spot))]
    if (point) setTime(point.time)
  }
  const onWay = (kind: EditedWay) =>
    edit.way === kind ? (spot: { latitude: number; longitude: number }) => edit.insert(placeOnWay(edit.points, spot), spot) : undefined

  return (
    <div className="stack">
      <div className="relative bordered clip order-map">
        <BaseMap label="Map of the order; its stops stand beside it" tileUrl={tileUrl} statesZoom={NEAREST_ZOOM}>
          <DrivenLayer way={way} onPoint={onWay('driven') ?? (isReplaying ? jumpTo : undefined)} />
          <Polyline
            positions={planned.map(at)}
            className={laneStyles.lane ?? ''}
            eventHandlers={{ click: ({ latlng }) => onWay('planned')?.({ latitude: latlng.lat, longitude: latlng.lng }) }}
          />
          {stops.map((place) => (
            <Circle
              key={place.key}
              center={at(place)}
              radius={ARRIVAL_RADIUS_MILES * METERS_PER_MILE}
              interactive={false}
              className={laneStyles.circle ?? ''}
            />
          ))}
          {stops.map((place) => (
            <PlaceMarker key={place.key} place={place} isChosen={false} onChoose={nothing} />
          ))}
          {truck && <PlaceMarker place={truck} isChosen onChoose={nothing} />}
          {replayed && (
            <>
              <CircleMarker center={at(replayed)} radius={8} interactive={false} className={styles.replayed ?? ''} />
              {isFollowing && <Follow {...replayed} />}
            </>
          )}
          {edit.way !== null && <Handles points={edit.points} onMove={edit.move} onRemove={edit.remove} />}
          <ZoomWatch onZoom={(zoom) => setNear(zoom >= NEAR_ZOOM)} />
          <Fit bounds={boundsAround([...stops, ...(truck ? [truck] : [])])} isCalm />
        </BaseMap>
      </div>
      <div className="cluster">
        <Button
          aria-pressed={isReplaying}
          onClick={() => {
            void ReplayBar.preload().catch(() => undefined)
            setReplaying(!isReplaying)
          }}
        >
          {isReplaying ? 'End replay' : 'Replay'}
        </Button>
        {mayEdit && (
          <Segmented<EditedWay | 'none'>
            aria-label="Edit route"
            value={edit.way ?? 'none'}
            options={[
              { value: 'none', label: 'View' },
              { value: 'planned', label: 'Edit planned route' },
              { value: 'driven', label: 'Correct driven route' },
            ]}
            onChange={(next) => edit.edit(next === 'none' ? null : next)}
          />
        )}
        {edit.way !== null && (
          <>
            <Button disabled={!edit.canUndo || edit.isSending} onClick={() => void edit.undo()}>
              Undo
            </Button>
            <span className="faint small">
              Click the route to add a point, drag to move it, Delete removes it. Zoom in where no points show.
            </span>
          </>
        )}
        {edit.way === null && <PlannedNote points={planned.length} />}
        {isCorrected && edit.way === null && <span className="faint small">The driven route was corrected by hand.</span>}
      </div>
      {isReplaying && track && track.length > 1 && replayTime !== undefined && (
        <ReplayBar
          track={track}
          summary={summary}
          stayPlaces={stayPlaces}
          time={replayTime}
          onTime={setTime}
          isFollowing={isFollowing}
          onFollow={setFollowing}
        />
      )}
      {isReplaying && track && track.length < 2 && <p className="faint">No positions of this order yet.</p>}
    </div>
  )
}

import { Button, Flex, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { Circle, CircleMarker, Polyline, useMapEvents } from 'react-leaflet'
import { METERS_PER_MILE } from '#contract/constants.ts'
import type { OrderDetail } from '#contract/entities/freight/order.ts'
import {
  listOrderLocations,
  type OrderMap as OrderMapAnswer,
  readOrderMap,
} from '#contract/entities/freight/order-map.ts'
import { placeOnWay } from '#contract/rules/order-route.ts'
import { placeAt, summarizeTrack, type TrackPoint } from '#contract/rules/replay.ts'
import { useReconnected } from '#kit/use-live.ts'
import { useRead } from '#kit/call.ts'
import { preloadable } from '#kit/preloadable.tsx'
import { BaseMap } from '#parts/kernel/map/base-map.tsx'
import { boundsAround, Fit } from '#parts/kernel/map/fit.tsx'
import laneStyles from '#parts/kernel/map/lane-map.module.css'
import { PlaceMarker } from '#parts/kernel/map/place-marker.tsx'
import { useTileUrl } from '#parts/kernel/map/use-tile-url.ts'
import { useMayEdit } from '#parts/freight/load/use-may-edit.ts'
import { DrivenLayer } from './driven-layer.tsx'
import { Follow } from './follow.tsx'
import { Handles } from './handles.tsx'
import styles from './order-map.module.css'
import { MapSkeleton, NOTES } from './map-skeleton.tsx'
import { PinHandle } from './pin-handle.tsx'
import { PlannedNote, RouteTools } from './route-tools.tsx'
import { stopPlaces, truckPlaces } from './places.ts'
import { drawn, findEnd, ledTo, since, toTrack } from './track.ts'
import { PickedPlace, SetTruckPlace, TruckPlaceForm, useTruckPlace } from './truck-place.tsx'
import { usePin } from './use-pin.ts'
import { type EditedWay, useRouteEdit } from './use-route-edit.ts'

const ReplayBar = preloadable(async () => (await import('./replay-bar.tsx')).ReplayBar)

const PinForm = preloadable(async () => (await import('./pin-form.tsx')).PinForm)

/** The built-in map shows no more detail beyond this. */
const NEAREST_ZOOM = 15
const NEAR_ZOOM = 9

/** Positions stay cached when the page is reopened soon. */
const TRACK_STALE_MS = 60_000
const NO_PLACES: readonly string[] = []

const nothing = () => undefined

/** A route with a missing point is neither drawn nor edited, as points are addressed by index. */
const isWhole = ({ planned_waypoint, history_waypoint }: OrderMapAnswer) =>
  [...planned_waypoint, ...history_waypoint].every(
    ({ latitude, longitude }) => latitude !== undefined && longitude !== undefined,
  )

const at = ({ latitude, longitude }: { latitude: number; longitude: number }): [number, number] => [
  latitude,
  longitude,
]

/** Half of a stop's label and what is below it. */
const LABELED: [number, number] = [64, 40]

function ZoomWatch({ onZoom }: { onZoom: (zoom: number) => void }) {
  useMapEvents({ zoomend: ({ target }) => onZoom((target as { getZoom: () => number }).getZoom()) })
  return null
}

interface StopLayerProps {
  stops: ReturnType<typeof stopPlaces>
  radius: number | undefined
  pin: ReturnType<typeof usePin>
}

function StopLayer({ stops, radius, pin }: StopLayerProps) {
  return (
    <>
      {radius !== undefined &&
        stops.map((place) => (
          <Circle
            key={place.key}
            center={at(place.key === `stop-${pin.stop?.id}` && pin.spot ? pin.spot : place)}
            radius={radius * METERS_PER_MILE}
            interactive={false}
            className={laneStyles.circle ?? ''}
          />
        ))}
      {stops.map((place) => (
        <PlaceMarker key={place.key} place={place} isChosen={false} onChoose={nothing} />
      ))}
    </>
  )
}

function Replayed({ spot, isFollowing }: { spot: TrackPoint; isFollowing: boolean }) {
  return (
    <>
      <CircleMarker center={at(spot)} radius={8} interactive={false} className={styles.replayed ?? ''} />
      {isFollowing && <Follow {...spot} />}
    </>
  )
}

function useSeen({ vehicle }: OrderDetail): readonly TrackPoint[] {
  const [seen, setSeen] = useState<readonly TrackPoint[]>([])
  const { last_latitude: latitude, last_longitude: longitude, last_geo_date_time: at } = vehicle ?? {}
  const time = at ? Date.parse(at) : 0
  if (latitude != null && longitude != null && time > (seen.at(-1)?.time ?? 0))
    setSeen([...seen, { latitude, longitude, time }])
  return seen
}

function useTrack(order: number, isEnabled: boolean, seen: readonly TrackPoint[]) {
  const { data, refetch } = useRead(listOrderLocations, {
    query: { order_id: order },
    isEnabled: isEnabled,
    staleMs: TRACK_STALE_MS,
  })
  useReconnected(() => void refetch(), isEnabled)
  const fetched = useMemo(() => data && toTrack(data), [data])
  const track = useMemo(
    () => fetched && [...fetched, ...since(fetched.at(-1)?.time ?? 0, seen)],
    [fetched, seen],
  )
  return { fetched, track, stayPlaces: data?.stay_places ?? NO_PLACES }
}

export default function OrderMap({ order }: { order: OrderDetail }) {
  const tileUrl = useTileUrl()
  const mayEdit = useMayEdit(order)
  const { data: answer } = useRead(readOrderMap, { resource: 'orders', query: { order_id: order.id } })
  const data = answer && isWhole(answer) ? answer : undefined
  const edit = useRouteEdit(order.id, data)
  const pin = usePin(order, edit.map?.version, mayEdit)
  const place = useTruckPlace()
  const [isReplaying, setReplaying] = useState(false)
  const [isNear, setNear] = useState(false)
  const [time, setTime] = useState<number | null>(null)
  const [isFollowing, setFollowing] = useState(true)
  const seen = useSeen(order)
  const { fetched, track, stayPlaces } = useTrack(order.id, isReplaying || isNear, seen)
  const isCorrected = edit.map?.is_corrected === true
  const [truck] = truckPlaces(order)
  const history = edit.map?.history_waypoint
  const base = fetched && !isCorrected ? fetched : history
  const driven = useMemo(() => drawn(base ?? []), [base])
  const way = useMemo(() => {
    const later = since(findEnd(driven.points), seen)
    return truck && driven.points.length > 0 ? ledTo(driven, [...later, truck]) : driven
    // The truck is a new object on each render; its place says whether it moved.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [driven, seen, truck?.latitude, truck?.longitude])
  const summary = useMemo(() => summarizeTrack(track ?? []), [track])
  const stops = stopPlaces(order)
  const planned = edit.map?.planned_waypoint ?? []
  const radius = edit.map?.arrival_radius_miles
  const replayTime = time ?? track?.[0]?.time
  const replayed = isReplaying && track && replayTime !== undefined ? placeAt(track, replayTime) : undefined
  if (tileUrl === undefined) return <MapSkeleton />

  const jumpTo = (spot: { latitude: number; longitude: number }) => {
    const point = track?.[Math.min(track.length - 1, placeOnWay(track, spot))]
    if (point) setTime(point.time)
  }
  const onWay = (kind: EditedWay) =>
    edit.way === kind
      ? (spot: { latitude: number; longitude: number }) => edit.insert(placeOnWay(edit.points, spot), spot)
      : undefined

  return (
    <Flex vertical gap={8}>
      <div className="order-map">
        <BaseMap
          label="Order map; stops are listed beside it"
          tileUrl={tileUrl}
          statesZoom={NEAREST_ZOOM}
          isPicked={place.isOpen}
        >
          <DrivenLayer way={way} onPoint={onWay('driven') ?? (isReplaying ? jumpTo : undefined)} />
          <Polyline
            positions={planned.map(at)}
            className={laneStyles.lane ?? ''}
            eventHandlers={{
              click: ({ latlng }) => onWay('planned')?.({ latitude: latlng.lat, longitude: latlng.lng }),
            }}
          />
          <StopLayer stops={stops} radius={radius} pin={pin} />
          {truck && <PlaceMarker place={truck} isChosen onChoose={nothing} />}
          {replayed && <Replayed spot={replayed} isFollowing={isFollowing} />}
          {pin.stop && (
            <PinHandle key={pin.stop.id} spot={pin.spot} label={pin.stop.address} onMove={pin.move} />
          )}
          {edit.way !== null && !pin.stop && (
            <Handles
              points={edit.points}
              onMove={edit.move}
              onRemove={edit.remove}
              onInsertAfter={edit.insertAfter}
            />
          )}
          <PickedPlace place={place} />
          <ZoomWatch onZoom={(zoom) => setNear(zoom >= NEAR_ZOOM)} />
          {!pin.stop && (
            <Fit bounds={boundsAround([...stops, ...(truck ? [truck] : [])])} isCalm padding={LABELED} />
          )}
        </BaseMap>
      </div>
      {pin.stop && (
        <PinForm pin={pin} label={`Stop ${order.stops.indexOf(pin.stop) + 1}, ${pin.stop.address}`} />
      )}
      <Flex align="center" wrap gap={8}>
        <Button
          aria-pressed={isReplaying}
          onClick={() => {
            void ReplayBar.preload().catch(() => undefined)
            setReplaying(!isReplaying)
          }}
        >
          {isReplaying ? 'End replay' : 'Replay'}
        </Button>
        <RouteTools edit={edit} mayEdit={mayEdit} />
        <SetTruckPlace order={order} place={place} />
      </Flex>
      <Flex wrap gap="0 8px" style={NOTES}>
        {edit.way === null && <PlannedNote points={planned.length} hasDriven={way.points.length > 1} />}
        {isCorrected && edit.way === null && (
          <Typography.Text type="secondary">Driven route edited manually.</Typography.Text>
        )}
      </Flex>
      <TruckPlaceForm order={order} place={place} />
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
      {isReplaying && track && track.length < 2 && (
        <p>
          <Typography.Text type="secondary">No locations for this order yet.</Typography.Text>
        </p>
      )}
    </Flex>
  )
}

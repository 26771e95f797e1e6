import { useMemo } from 'react'
import { GeoJSON as Shapes, Polyline, Tooltip } from 'react-leaflet'
import { geoJSON } from 'leaflet'
import { DASHBOARD_TYPES, type DashboardType } from '#contract/entities/reports/dashboard.ts'
import { listStates } from '#contract/entities/kernel/handbook.ts'
import { codeWords } from '#contract/rules/code-words.ts'
import { useRead } from '#kit/call.ts'
import { BaseMap } from '#parts/kernel/map/base-map.tsx'
import { readOutlines } from '#parts/kernel/map/outlines.ts'
import { useTileUrl } from '#parts/kernel/map/use-tile-url.ts'
import styles from './dashboard.module.css'

interface Props {
  type: DashboardType
  states: readonly { state: string; count: number }[]
  lanes: readonly { pick_up_state: string; deliver_state: string; count: number }[]
}

const LIGHTEST = 0.12
const STRONGEST = 0.75
const WIDEST = 3.5
const LANES = 12

export default function StatesMap({ type, states, lanes }: Props) {
  const tileUrl = useTileUrl()
  const { data } = useRead(listStates, { resource: 'handbook', staleMs: Number.POSITIVE_INFINITY })
  const shapes = useMemo(() => {
    const short = new Map(data?.results?.map(({ name, short_name }) => [name, short_name]))
    const { states: drawn } = readOutlines()
    if (drawn.type !== 'FeatureCollection') return []
    return drawn.features.flatMap((feature) => {
      const state = short.get(String(feature.properties?.['name']))
      return state === undefined ? [] : [{ state, feature, center: geoJSON(feature).getBounds().getCenter() }]
    })
  }, [data])
  const centers = new Map(shapes.map(({ state, center }) => [state, center]))
  const counts = new Map(states.map(({ state, count }) => [state, count]))
  const most = Math.max(1, ...counts.values())
  const mostOfLane = Math.max(1, ...lanes.map(({ count }) => count))
  if (tileUrl === undefined) return <div className={styles.map} aria-busy />
  return (
    <div className={styles.map}>
      <BaseMap
        label={`${codeWords(DASHBOARD_TYPES, type)} by pickup state, with busiest lanes`}
        tileUrl={tileUrl}
      >
        {shapes.flatMap(({ state, feature }) => {
          const count = counts.get(state)
          if (!count) return []
          return (
            <Shapes
              key={`${state} ${count} ${most}`}
              data={feature}
              style={{
                className: styles.state ?? '',
                weight: 1,
                fillOpacity: LIGHTEST + (STRONGEST - LIGHTEST) * (count / most),
              }}
            >
              <Tooltip sticky>{`${state}: ${count}`}</Tooltip>
            </Shapes>
          )
        })}
        {lanes.slice(0, LANES).flatMap(({ pick_up_state, deliver_state, count }) => {
          const [from, to] = [centers.get(pick_up_state), centers.get(deliver_state)]
          if (!from || !to || pick_up_state === deliver_state) return []
          return (
            <Polyline
              key={`${pick_up_state} ${deliver_state}`}
              positions={[from, to]}
              className={styles.lane ?? ''}
              opacity={0.55}
              weight={1 + (WIDEST - 1) * (count / mostOfLane)}
            >
              <Tooltip sticky>{`${pick_up_state} → ${deliver_state}: ${count}`}</Tooltip>
            </Polyline>
          )
        })}
      </BaseMap>
    </div>
  )
}

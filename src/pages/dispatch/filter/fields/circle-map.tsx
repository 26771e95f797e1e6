import { readInstallation } from '#contract/entities/people/session.ts'
import type { DispatchFilter } from '#contract/entities/market/offer-filter.ts'
import { useRead } from '#kit/call.ts'
import { CircleMap } from '#parts/kernel/map/circle-map.tsx'

interface Props {
  filter: DispatchFilter
  radius: number
  onPick: (latitude: number, longitude: number) => void
}

export function FilterMap({ filter, radius, onPick }: Props) {
  const { data } = useRead(readInstallation)
  const { radius_latitude: latitude, radius_longitude: longitude } = filter
  const center = latitude === null || longitude === null ? null : { latitude, longitude }
  return <CircleMap center={center} radiusMiles={radius} onPick={onPick} tileUrl={data?.tile_url ?? null} />
}

import { readInstallation } from '#contract/entities/people/session.ts'
import { useRead } from '#kit/call.ts'
import { LaneMap } from '#parts/kernel/map/lane-map.tsx'
import type { MapPlace } from '#parts/kernel/map/map-place.ts'

interface Props {
  places: readonly MapPlace[]
  chosenId: number | null
  onChoose: (id: number) => void
}

export default function OfferMap(props: Props) {
  const { data } = useRead(readInstallation)
  return <LaneMap {...props} tileUrl={data?.tile_url ?? null} />
}

import { Flex } from 'antd'
import type { ComponentType } from 'react'
import type { Position } from '#contract/rules/distance.ts'
import { type Placed, plannedAt, PlaceWords, seenAt } from './place-words.tsx'

const words = (what: string, address: string) => [what, address].filter(Boolean).join(': ')

interface VehiclePlace extends Position {
  key: string
  kind: 'vehicle' | 'planned'
  id?: number
  label: string
}

export type VehicleMap = ComponentType<{
  label: string
  places: readonly VehiclePlace[]
  line: boolean
  isCalm: true
  picked: Position | null
  onPick?: (latitude: number, longitude: number) => void
}>

function listPlaces(vehicle: Placed): VehiclePlace[] {
  const seen = seenAt(vehicle)
  const planned = plannedAt(vehicle)
  return [
    ...(seen
      ? [
          {
            key: 'current',
            kind: 'vehicle' as const,
            id: vehicle.id,
            ...seen,
            label: words('Last seen', vehicle.last_address),
          },
        ]
      : []),
    ...(planned
      ? [
          {
            key: 'planned',
            kind: 'planned' as const,
            ...planned,
            label: words('Planned', vehicle.planned_address),
          },
        ]
      : []),
  ]
}

interface VehiclePlacesProps {
  vehicle: Placed
  Map: VehicleMap
  picked?: Position | null
  onPick?: ((latitude: number, longitude: number) => void) | undefined
}

export function VehiclePlaces({ vehicle, Map, picked, onPick }: VehiclePlacesProps) {
  const places = listPlaces(vehicle)
  return (
    <Flex vertical gap={8}>
      <PlaceWords vehicle={vehicle} />
      {(places.length > 0 || onPick) && (
        <Map
          label={`Unit ${vehicle.unit_number}, current and planned location${onPick ? ': click to set location' : ''}`}
          places={places}
          line={places.length > 1}
          isCalm
          picked={picked ?? null}
          {...(onPick && { onPick })}
        />
      )}
    </Flex>
  )
}

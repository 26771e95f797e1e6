import type { Place } from '#contract/entities/kernel/place.ts'
import { listSimpleVehicles, type SimpleVehicle } from '#contract/entities/fleet/simple-vehicle.ts'
import { hasPosition, milesBetween } from '#contract/rules/distance.ts'
import { useRead } from '#kit/call.ts'
import { useSettled } from '#kit/use-settled.ts'
import { placeName } from './place-name.ts'

/** Straight-line miles to the place; null without a place or a position. */
export interface VehicleSearch extends SimpleVehicle {
  miles: number | null
}

export type SearchState = 'idle' | 'loading' | 'empty' | 'found' | 'failed'

const NONE: readonly SimpleVehicle[] = []
const LONGEST = 100
const PAUSE_MS = 250

export function useSearch(typed: string, place: Place | null) {
  const searchText = typed.trim().slice(0, LONGEST)
  const search = useSettled(searchText, PAUSE_MS)
  const hasSearch = searchText !== '' || place !== null
  const isEnabled = hasSearch && (search !== '' || place !== null)
  const { data, error, isPrevious, refetch } = useRead(listSimpleVehicles, {
    resource: 'vehicle-search',
    query: { search, location_address: place ? placeName(place) : '' },
    isEnabled: isEnabled,
    staleMs: 10_000,
    keepsPrevious: true,
  })
  const results = isEnabled ? (data?.results ?? NONE) : NONE
  const found: readonly VehicleSearch[] = results.map((vehicle) => ({
    ...vehicle,
    miles: place && hasPosition(vehicle) ? milesBetween(place, vehicle) : null,
  }))
  const isSearching = hasSearch && (search !== searchText || isPrevious || (!data && !error))

  const state = (): SearchState => {
    if (!hasSearch) return 'idle'
    if (error && !isSearching) return 'failed'
    if (found.length > 0) return 'found'
    return isSearching ? 'loading' : 'empty'
  }
  return { found, state: state(), isSearching, error, retry: () => void refetch() }
}

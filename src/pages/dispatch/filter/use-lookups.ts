import { listStates, listVehicleTypes } from '#contract/entities/kernel/handbook.ts'
import { listPlaces, type Place } from '#contract/entities/kernel/place.ts'
import { listSimpleVehicles, type SimpleVehicle } from '#contract/entities/fleet/simple-vehicle.ts'
import { useSettled } from '#kit/use-settled.ts'
import { useRead } from '#kit/call.ts'

const PAUSE_MS = 150
const NO_VEHICLES: readonly SimpleVehicle[] = []
const NO_PLACES: readonly Place[] = []

export const useStates = (isEnabled: boolean) =>
  useRead(listStates, { isEnabled: isEnabled }).data?.results ?? []

export const useVehicleTypes = (isEnabled: boolean) =>
  useRead(listVehicleTypes, { isEnabled: isEnabled }).data?.results ?? []

export function useChosenVehicles(ids: readonly number[]): readonly SimpleVehicle[] {
  const { data } = useRead(listSimpleVehicles, {
    query: { ids: ids.join(',') },
    isEnabled: ids.length > 0,
    keepsPrevious: true,
  })
  return ids.length === 0 ? NO_VEHICLES : (data?.results ?? NO_VEHICLES)
}

export function useVehicleSearch(text: string, isEnabled: boolean) {
  const search = useSettled(text.trim(), PAUSE_MS)
  const { data, isFetching } = useRead(listSimpleVehicles, {
    query: { search },
    isEnabled: isEnabled,
    keepsPrevious: true,
    staleMs: 30_000,
  })
  return { vehicles: data?.results ?? NO_VEHICLES, isFetching: isFetching || search !== text.trim() }
}

export function usePlaceSearch(text: string) {
  const search = useSettled(text.trim(), PAUSE_MS)
  const isEnabled = search.length >= 2 && text.trim().length >= 2
  const { data, isFetching } = useRead(listPlaces, {
    query: { search },
    isEnabled: isEnabled,
    keepsPrevious: true,
  })
  return {
    places: isEnabled ? (data?.results ?? NO_PLACES) : NO_PLACES,
    isFetching: isEnabled && (isFetching || search !== text.trim()),
  }
}

export const placeName = ({ name, state, zip }: Place): string => `${name}, ${state}${zip ? ` ${zip}` : ''}`

import { useSyncExternalStore } from 'react'
import { storedChoice } from './stored-choice.ts'

export type Density = 'compact' | 'comfortable'

export const DENSITIES: Readonly<Record<Density, string>> = {
  compact: 'Compact',
  comfortable: 'Comfortable',
}

const density = storedChoice('density', DENSITIES, 'compact')

export function applyDensity() {
  document.body.dataset['density'] = density.get()
}

density.subscribe(applyDensity)

export const setDensity = density.set

export const useDensity = (): Density => useSyncExternalStore(density.subscribe, density.get)

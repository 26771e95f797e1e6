import type { Map as LeafletMap } from 'leaflet'

const BY_HAND = ['pointerdown', 'wheel', 'keydown'] as const

/** Follows the container's size, which Leaflet does not hear of, and refits until the user moves the map. */
export function keepFitted(map: LeafletMap, fit: () => void): () => void {
  const container = map.getContainer()
  let isFitted = true
  const release = () => {
    isFitted = false
  }
  for (const event of BY_HAND) container.addEventListener(event, release, { capture: true, passive: true })
  const sizes = new ResizeObserver(() => {
    map.invalidateSize({ pan: false })
    if (isFitted) fit()
  })
  sizes.observe(container)
  return () => {
    sizes.disconnect()
    for (const event of BY_HAND) container.removeEventListener(event, release, { capture: true })
  }
}

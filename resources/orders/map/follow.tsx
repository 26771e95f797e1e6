import { useEffect } from 'react'
import { useMap } from 'react-leaflet'

/** Keeps a place in the middle part of the map. */
export function Follow({ latitude, longitude }: { latitude: number; longitude: number }) {
  const map = useMap()
  useEffect(() => {
    if (!map.getBounds().pad(-0.25).contains([latitude, longitude])) map.panTo([latitude, longitude], { animate: false })
  }, [map, latitude, longitude])
  return null
}

import { useEffect } from 'react'
import { useMap } from 'react-leaflet'

export function Follow({ latitude, longitude }: { latitude: number; longitude: number }) {
  const map = useMap()
  useEffect(() => {
    if (!map.getBounds().pad(-0.25).contains([latitude, longitude]))
      map.panTo([latitude, longitude], { animate: false })
  }, [map, latitude, longitude])
  return null
}

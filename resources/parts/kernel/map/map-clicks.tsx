import { useMapEvents } from 'react-leaflet'

const PRECISION = 1e4

const rounded = (degrees: number) => Math.round(degrees * PRECISION) / PRECISION

export function MapClicks({ onPick }: { onPick: (latitude: number, longitude: number) => void }) {
  useMapEvents({ click: ({ latlng }) => onPick(rounded(latlng.lat), rounded(latlng.wrap().lng)) })
  return null
}

import { useMapEvents } from 'react-leaflet'

/** Degrees are kept to about ten meters. */
const PRECISION = 1e4

const rounded = (degrees: number) => Math.round(degrees * PRECISION) / PRECISION

/** Tells where the map was clicked, in degrees to about ten meters. */
export function MapClicks({ onPick }: { onPick: (latitude: number, longitude: number) => void }) {
  useMapEvents({ click: ({ latlng }) => onPick(rounded(latlng.lat), rounded(latlng.wrap().lng)) })
  return null
}

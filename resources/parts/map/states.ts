import { feature } from 'topojson-client'
import atlas from 'us-atlas/states-10m.json'

/** The shapes of the states as GeoJSON, in degrees. */
export type Shapes = ReturnType<typeof readStates>

/** Reads the built-in atlas. */
export const readStates = () => {
  const topology = atlas as unknown as Parameters<typeof feature>[0]
  return feature(topology, topology.objects.states!)
}

import { feature } from 'topojson-client'
import states from 'us-atlas/states-10m.json'
import atlas from './atlas.json'

type Topology = Parameters<typeof feature>[0]

const toShapes = (topology: unknown, object: string) =>
  feature(topology as Topology, (topology as Topology).objects[object]!)

export const readOutlines = () => ({
  states: toShapes(states, 'states'),
  neighbours: toShapes(atlas.neighbours, 'countries'),
})

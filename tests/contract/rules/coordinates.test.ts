import { expect, test } from 'vitest'
import { coordinatesAlone, parseCoordinates, isNowhere } from '#contract/rules/coordinates.ts'

const AKRON = { latitude: 41.0814, longitude: -81.519 }

test.each([
  ['41.0814, -81.519', AKRON],
  ['(41.0814 -81.519)', AKRON],
  ['41.0814° N, 81.519° W', AKRON],
  ['geo:41.0814,-81.519', AKRON],
  ['https://maps.example/place/12+Main/@41.0814,-81.519,15z', AKRON],
  ['https://maps.example/place/12+Main/@41.5,-81.9,15z/data=!3m1!4b1!3d41.0814!4d-81.519', AKRON],
  ['https://maps.example/?q=41.0814%2C-81.519', AKRON],
  ['https://maps.example/?q=41.0814,+-81.519', AKRON],
  ['https://maps.example/?mlat=41.0814&mlon=-81.519#map=9/41.5/-81.9', AKRON],
  ['https://maps.example/#map=15/41.0814/-81.519', AKRON],
  ['https://maps.example/short', null],
  ['41.0814', null],
  ['95, -81', null],
  ['', null],
])('parses the coordinates in %j as %j', (text, place) => expect(parseCoordinates(text)).toEqual(place))

test.each([
  ['41.0814, -81.519', AKRON],
  [' (41.0814 -81.519) ', AKRON],
  ['https://maps.example/?q=41.0814,-81.519', AKRON],
  ['Unit 5, 100 Main St, Akron, OH', null],
  ['12 45 Main St, Akron, OH', null],
  ['Akron, OH 44301', null],
  ['12 45', null],
  ['60601', null],
])('parses the address %j as the coordinates %j', (address, place) =>
  expect(coordinatesAlone(address)).toEqual(place),
)

test.each([
  ['999.9, 999.9', true],
  ['-81.519, 241.0814', true],
  ['0.0, 0.0', true],
  ['https://maps.example/short', true],
  ['41.0814, -81.519', false],
  ['60601', false],
  ['1 Main St, Akron, OH', false],
])('tells whether the address %j is not a place: %j', (address, isIt) =>
  expect(isNowhere(address)).toBe(isIt),
)

test.each([' ', '\t', '\u00a0', ' °', 'N ', ', ', '1.1 '])(
  'parses twenty thousand repeats of %j in linear time',
  (filler) => {
    const text = `1.1${filler.repeat(20_000)}x`
    expect([
      parseCoordinates(`https:${text}`) === null || filler === '1.1 ',
      coordinatesAlone(text),
      isNowhere(text),
    ]).toEqual([true, null, false])
  },
)

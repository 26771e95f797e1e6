import { describe, expect, test } from 'vitest'
import {
  calm,
  calmKind,
  laneText,
  nearText,
  placeName,
  placeParts,
  parseTown,
} from '#contract/rules/place.ts'

test.each([
  ['BALTIMORE', 'Baltimore'],
  ['WINSTON-SALEM', 'Winston-Salem'],
  ["O'FALLON", "O'Fallon"],
  ['MCALLEN', 'McAllen'],
  ['El Paso', 'El Paso'],
  ['100 NW US HIGHWAY 20', '100 NW US Highway 20'],
  ['po box 4', 'PO Box 4'],
  ['', ''],
])('capitalizes %s as %s', (shouted, expected) => {
  expect(calm(shouted)).toBe(expected)
})

describe('printed place', () => {
  test.each([
    ['LAREDO, TX 78045', undefined, { city: 'Laredo', state: 'TX', code: '78045' }],
    ['Laredo TX', 'TX', { city: 'Laredo', state: 'TX', code: '' }],
    ['Laredo, TX 78045', 'OK', { city: 'Laredo, TX 78045', state: 'OK', code: '' }],
    ['Somewhere', 'TX', { city: 'Somewhere', state: 'TX', code: '' }],
    ['', 'TX', { city: '', state: 'TX', code: '' }],
    [undefined, undefined, { city: '', state: '', code: '' }],
  ])('%j with the state %j is parsed as %o', (text, state, parts) => {
    expect(placeParts(text, state)).toEqual(parts)
  })

  test('is shown without its ZIP code, and as a dash when it is unknown', () => {
    expect(placeName('LAREDO, TX 78045')).toBe('Laredo, TX')
    expect(placeName('', undefined)).toBe('—')
  })
})

test('vehicle types are written in the case of the user guide', () => {
  expect(['CARGO VAN', 'small straight', 'Cargo Van', "26' Box Truck w/ LTL"].map(calmKind)).toEqual([
    'Cargo van',
    'Small straight',
    'Cargo van',
    "26' box truck w/ LTL",
  ])
})

test.each([
  ['1450 Commerce Dr, Suite 4, Tampa, FL 33619', 'Tampa, FL'],
  ['Laredo, TX 78040', 'Laredo, TX'],
  ['12 DOCK RD, ROMULUS, MI 48174', 'Romulus, MI'],
  ['9 Dock Rd, Windsor, on n9a 4j2, Canada', 'Windsor, ON'],
  ['Akron, OH 44301-1234, USA', 'Akron, OH'],
  ['Akron OH', 'Akron OH'],
  ['Dock 4, gate B', 'Dock 4, gate B'],
])('parses the city of %s as %s', (address, town) => {
  expect(parseTown(address)).toBe(town)
})

test.each([
  ['4 mi SE of Richmond, VA', 'near Richmond, VA'],
  ['12 mi SE of Richmond, VA', '12 mi SE of Richmond, VA'],
  ['RICHMOND, VA', 'Richmond, VA'],
])('shortens %s to %s', (where, expected) => expect(nearText(where)).toBe(expected))

test.each([
  ['Dayton, OH', 'Gary, IN', 'Dayton, OH to Gary, IN'],
  ['', '', 'No stops yet'],
  ['Dayton, OH', '', 'Dayton, OH to delivery not set'],
  ['', 'Gary, IN', 'Pickup not set to Gary, IN'],
])('the lane from %j to %j is %j', (pickup, delivery, lane) => expect(laneText(pickup, delivery)).toBe(lane))

import { describe, expect, test } from 'vitest'
import { calm, calmKind, nearText, placeName, placeParts, parseTown } from '#contract/rules/place.ts'

test.each([
  ['BALTIMORE', 'Baltimore'],
  ['WINSTON-SALEM', 'Winston-Salem'],
  ["O'FALLON", "O'Fallon"],
  ['MCALLEN', 'McAllen'],
  ['El Paso', 'El Paso'],
  ['100 NW US HIGHWAY 20', '100 NW US Highway 20'],
  ['po box 4', 'PO Box 4'],
  ['', ''],
])('%s is written %s', (shouted, expected) => {
  expect(calm(shouted)).toBe(expected)
})

describe('a printed place', () => {
  test.each([
    ['LAREDO, TX 78045', undefined, { city: 'Laredo', state: 'TX', code: '78045' }],
    ['Laredo TX', 'TX', { city: 'Laredo', state: 'TX', code: '' }],
    ['Laredo, TX 78045', 'OK', { city: 'Laredo, TX 78045', state: 'OK', code: '' }],
    ['Somewhere', 'TX', { city: 'Somewhere', state: 'TX', code: '' }],
    ['', 'TX', { city: '', state: 'TX', code: '' }],
    [undefined, undefined, { city: '', state: '', code: '' }],
  ])('%j in the state %j falls into %o', (text, state, parts) => {
    expect(placeParts(text, state)).toEqual(parts)
  })

  test('is named without its ZIP code, and by a dash where nobody knows it', () => {
    expect(placeName('LAREDO, TX 78045')).toBe('Laredo, TX')
    expect(placeName('', undefined)).toBe('—')
  })
})

test('kinds of vehicles stand in the case of the handbook', () => {
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
])('the town of %s is %s', (address, town) => {
  expect(parseTown(address)).toBe(town)
})

test.each([
  ['4 mi SE of Richmond, VA', 'near Richmond, VA'],
  ['12 mi SE of Richmond, VA', '12 mi SE of Richmond, VA'],
  ['RICHMOND, VA', 'Richmond, VA'],
])('%s is, at a glance, %s', (where, expected) => expect(nearText(where)).toBe(expected))

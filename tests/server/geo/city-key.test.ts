import { describe, expect, it } from 'vitest'
import { cityKey } from '#server/geo/city-key.ts'
import { splitPlace } from '#server/geo/place-text.ts'

describe('the key of a town', () => {
  it.each([
    ['St. Louis', 'SAINT LOUIS'],
    ['St Paul', 'Saint Paul'],
    ['FT. WORTH', 'Fort Worth'],
    ['Ft Wayne', 'fort wayne'],
    ['MT PLEASANT', 'Mount Pleasant'],
    ['N. LAS VEGAS', 'North Las Vegas'],
    ['E St Louis', 'East Saint Louis'],
    ['Winston Salem', 'Winston-Salem'],
    ['MC ALLEN', 'McAllen'],
    ["O'FALLON", 'OFallon'],
    ['Cañon City', 'Canon City'],
    ['Coeur d’Alene', "Coeur d'Alene"],
  ])('%s is %s', (one, other) => {
    expect(cityKey(one)).toBe(cityKey(other))
  })

  it.each([
    ['North', 'N'],
    ['Springfield', 'Springville'],
  ])('%s is not %s', (one, other) => {
    expect(cityKey(one)).not.toBe(cityKey(other))
  })
})

describe('a printed place', () => {
  it.each([
    ['LAS VEGAS, NV 89101', { city: 'LAS VEGAS', state: 'NV', zip: '89101', country: 'US' }],
    ['Las Vegas NV', { city: 'Las Vegas', state: 'NV', zip: '', country: 'US' }],
    ['East Walpole, MA 2032', { city: 'East Walpole', state: 'MA', zip: '02032', country: 'US' }],
    ['Akron, OH 44301-1234 USA', { city: 'Akron', state: 'OH', zip: '44301', country: 'US' }],
    ['MISSISSAUGA, ON L5T 1A1', { city: 'MISSISSAUGA', state: 'ON', zip: 'L5T 1A1', country: 'CA' }],
    [', TX 75261', { city: '', state: 'TX', zip: '75261', country: 'US' }],
    ['Monterrey, NL 64000', { city: 'Monterrey', state: 'NL', zip: '64000', country: 'MX' }],
    ["St. John's, NL", { city: "St. John's", state: 'NL', zip: '', country: 'CA' }],
    ['Queretaro, QRO, Mexico', { city: 'Queretaro', state: 'QRO', zip: '', country: 'MX' }],
    ['Bangor ME', { city: 'Bangor', state: 'ME', zip: '', country: 'US' }],
  ])('%s is taken apart', (text, parts) => {
    expect(splitPlace(text)).toEqual(parts)
  })

  it.each(['', 'Las Vegas', '12345', 'somewhere over the rainbow, far away'])('"%s" is none', (text) => {
    expect(splitPlace(text)).toBeNull()
  })
})

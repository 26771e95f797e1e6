import { describe, expect, it } from 'vitest'
import { cityKey } from '#server/kernel/geo/city-key.ts'
import { splitPlace } from '#server/kernel/geo/place-text.ts'

describe('cityKey', () => {
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
  ])('treats %s and %s as the same city', (one, other) => {
    expect(cityKey(one)).toBe(cityKey(other))
  })

  it.each([
    ['North', 'N'],
    ['Springfield', 'Springville'],
  ])('treats %s and %s as different cities', (one, other) => {
    expect(cityKey(one)).not.toBe(cityKey(other))
  })
})

describe('splitPlace', () => {
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
    ['Columbus, Ohio 43215', { city: 'Columbus', state: 'OH', zip: '43215', country: 'US' }],
    ['charleston west virginia', { city: 'charleston', state: 'WV', zip: '', country: 'US' }],
    ['New York, New York', { city: 'New York', state: 'NY', zip: '', country: 'US' }],
    ['Windsor, Ontario, Canada N9A 1A1', { city: 'Windsor', state: 'ON', zip: 'N9A 1A1', country: 'CA' }],
    ['Laval, Qué. H7A OA1', { city: 'Laval', state: 'QC', zip: 'H7A 0A1', country: 'CA' }],
    ['Camden, NJ O81O2', { city: 'Camden', state: 'NJ', zip: '08102', country: 'US' }],
    ['Torreón, CO 27000', { city: 'Torreón', state: 'COAH', zip: '27000', country: 'MX' }],
    ['Pueblo, CO 81001', { city: 'Pueblo', state: 'CO', zip: '81001', country: 'US' }],
    ['Mexicali, BC 21000', { city: 'Mexicali', state: 'BC', zip: '21000', country: 'MX' }],
    ['Kelowna, BC V1Y 1A1', { city: 'Kelowna', state: 'BC', zip: 'V1Y 1A1', country: 'CA' }],
    ['Reynosa, TAM', { city: 'Reynosa', state: 'TAMPS', zip: '', country: 'MX' }],
    ['Toluca, Edo. de México 50000', { city: 'Toluca', state: 'MEX', zip: '50000', country: 'MX' }],
    ['Guadalajara, Mexico 44100', { city: 'Guadalajara', state: 'JAL', zip: '44100', country: 'MX' }],
    ['Hamilton, Canada', { city: 'Hamilton', state: '', zip: '', country: 'CA' }],
    ['Springfield, OH 62701', { city: 'Springfield', state: 'OH', zip: '62701', country: 'US', isOdd: true }],
    ['Bangor ME', { city: 'Bangor', state: 'ME', zip: '', country: 'US' }],
  ])('splits %s into its parts', (text, parts) => {
    expect(splitPlace(text)).toMatchObject(parts)
  })

  it.each(['', 'Las Vegas', '12345', 'somewhere over the rainbow, far away'])(
    'returns null for "%s"',
    (text) => {
      expect(splitPlace(text)).toBeNull()
    },
  )
})

import { beforeAll, describe, expect, it } from 'vitest'
import { findPlace, placeNear } from '#server/kernel/geo/places.ts'
import { seedPlaces } from '#server/kernel/geo/seed-places.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
beforeAll(() => Promise.all([seedPlaces(db), seedPlaces(db)]))

const find = (text: string) => db.system((tx) => findPlace(tx, text))

describe('gazetteer', () => {
  it.each([
    ['LAS VEGAS, NV 89101', 'Las Vegas', '89101', 36.17, -115.12],
    ['Las Vegas NV', 'Las Vegas', '', 36.17, -115.18],
    ['las vegas, nv', 'Las Vegas', '', 36.17, -115.18],
    ['ST. LOUIS, MO', 'Saint Louis', '', 38.63, -90.27],
    ['Saint Louis, MO', 'Saint Louis', '', 38.63, -90.27],
    ['FT WORTH, TX', 'Fort Worth', '', 32.77, -97.31],
    ['MT PLEASANT, MI', 'Mount Pleasant', '', 43.6, -84.77],
    ['WINSTON SALEM, NC', 'Winston-Salem', '', 36.1, -80.25],
    ['East Walpole, MA 2032', 'East Walpole', '02032', 42.15, -71.21],
    ['Akron, OH 44301-1234', 'Akron', '44301', 41.05, -81.52],
    ['44281', 'Wadsworth', '44281', 41.04, -81.74],
    ['NOWHERE SPECIAL, OH 44281', 'Wadsworth', '44281', 41.04, -81.74],
    ['LAS VEGAS, NV 00000', 'Las Vegas', '', 36.17, -115.18],
    ['LAS VEGAS, NV 10001', 'Las Vegas', '', 36.17, -115.18],
    ['WADSWORHT, OH', 'Wadsworth', '', 41.03, -81.73],
    ['ALBUQERQUE, NM', 'Albuquerque', '', 35.1, -106.6],
    ['WASHINGTON, DC', 'Washington', '', 38.9, -77.02],
  ])('finds the US place %s', async (text, city, zip, latitude, longitude) => {
    const place = await find(text)
    expect(place).toMatchObject({
      city,
      zip,
      latitude: expect.closeTo(latitude, 0),
      longitude: expect.closeTo(longitude, 0),
    })
  })

  it.each([
    ['MISSISSAUGA, ON L5T 1A1', 43.6, -79.7],
    ['Monterrey, NL 64000', 25.7, -100.3],
    ["St. John's, NL A1C 1A1", 47.6, -52.7],
    ['Querétaro, QRO, Mexico', 20.6, -100.4],
    ['Nuevo Laredo, TM', 27.5, -99.5],
    ['Reynosa, TAM 88500', 26.1, -98.3],
    ['Torreón, CO', 25.5, -103.4],
    ['Mexicali, BC', 32.6, -115.5],
    ['Cd. Juarez, Chihuahua', 31.7, -106.5],
    ['Ciudad de Mexico, CDMX', 19.4, -99.1],
    ['Leon, Guanajuato', 21.1, -101.7],
    ['Sudbury, Ontario', 46.5, -81],
    ['Guadalajara, Mexico', 20.7, -103.3],
    ['Calgary, Canada', 51, -114.1],
    ['boise, idaho', 43.6, -116.2],
  ])('finds the Canadian or Mexican place %s', async (text, latitude, longitude) => {
    expect(await find(text)).toMatchObject({
      latitude: expect.closeTo(latitude, 0),
      longitude: expect.closeTo(longitude, 0),
    })
  })

  it.each<[string, boolean]>([
    ['Torreón, COAH 27000', true],
    ['Torreón, CO', false],
    ['Monterrey, Mexico', true],
    ['Akron, OH 44301', true],
    ['Akron, OH 15222', false],
    ['WADSWORHT, OH', false],
  ])('tells whether it is sure of %s: %s', async (text, isSure) => {
    expect((await find(text))?.isSure).toBe(isSure)
  })

  it.each(['XYZZYPLUGH, OH', '', 'ASAP', 'QQ, ZZ', 'Springfield'])('does not find "%s"', async (text) => {
    expect(await find(text)).toBeNull()
  })

  it.each([
    [41.05, -81.52, 'Akron, OH'],
    [36.17, -115.14, 'Las Vegas, NV'],
    [0, 0, ''],
    [51.5, -0.12, ''],
  ])('names the city at %d, %d', async (latitude, longitude, name) => {
    expect(await db.system((tx) => placeNear(tx, latitude, longitude))).toBe(name)
  })

  it('is seeded once when several nodes start', async () => {
    const places = await find('44281')
    await seedPlaces(db)
    expect(await find('44281')).toEqual(places)
  })
})

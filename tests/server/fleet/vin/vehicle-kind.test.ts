import { describe, expect, it } from 'vitest'
import { toGrossWeight, toVehicleType } from '#server/fleet/vin/vehicle-kind.ts'

describe('toGrossWeight', () => {
  it.each([
    ['Class 2F: 7,001 - 8,000 lb (3,175 - 3,629 kg)', 8000],
    ['Class 3: 10,001 - 14,000 lb (4,536 - 6,350 kg)', 14_000],
    ['Class 1A: 3,000 lb or less (1,360 kg or less)', 3000],
    ['Class 8: 33,001 lb and above (14,969 kg and above)', 33_001],
    ['', null],
    ['heavy', null],
  ])('parses %j as %s', (text, pounds) => expect(toGrossWeight(text)).toBe(pounds))
})

describe('toVehicleType', () => {
  it.each([
    ['Cascadia', 'Truck-Tractor', 33_001, 'Tractor'],
    ['Sprinter', 'Cargo Van', 9000, 'Sprinter'],
    ['Transit', 'Cargo Van', 9000, 'Cargo van'],
    ['F-450', 'Incomplete - Chassis Cab (Single Cab)', 16_000, 'Small straight'],
    ['M2', 'Incomplete - Chassis Cab (Single Cab)', 26_000, 'Large straight'],
    ['E-350', 'Incomplete - Cutaway', 10_000, 'Small straight'],
    ['NPR', 'Truck', null, ''],
    ['F-150', 'Pickup', 8000, ''],
    ['Pacifica', 'Minivan', 6000, ''],
    ['Duraplate', 'Trailer', null, ''],
    ['', '', null, ''],
  ])('maps %s, %s, %s to %j', (model, body, gross_weight, name) => {
    expect(toVehicleType({ model, body, gross_weight })).toBe(name)
  })
})

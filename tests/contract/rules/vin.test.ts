import { describe, expect, it } from 'vitest'
import {
  isOfOldCycle,
  normaliseVin,
  vinCheckDigit,
  vinMaker,
  vinProblems,
  vinYears,
} from '#contract/rules/vin.ts'
import { VINS } from '#tests/inputs/vins.ts'

const LATEST = 2027

describe('normaliseVin', () => {
  it.each([
    [' 1m8gdm9axkp042788 ', '1M8GDM9AXKP042788'],
    ['1M8-GDM9A XKP/042788', '1M8GDM9AXKP042788'],
    ['', ''],
    ['—', ''],
  ])('normalizes %j to %j', (typed, vin) => expect(normaliseVin(typed)).toBe(vin))
})

describe('VIN check digit', () => {
  it.each([
    ['1M8GDM9AXKP042788', 'X'],
    ['11111111111111111', '1'],
    ['1FUJGLDR3CLBP8834', '3'],
    ['1FUJGLDR2CLBP8834', '3'],
    ['5GZCZ43D13S812715', '1'],
    ['12345678901234567', '7'],
    ['1M8GDM9AXKP04278', null],
    ['1M8GDM9AXKP0427888', null],
    ['1M8GDM9AXKPO42788', null],
    ['', null],
  ])('of %s is %s', (vin, digit) => expect(vinCheckDigit(vin)).toBe(digit))
})

describe('VIN model years', () => {
  it.each([
    ['1M8GDM9AXKP042788', [2019, 1989]],
    ['1FTFW1ET9DFC10312', [2013, 1983]],
    ['1FTEW3LP3SKE46696', [2025, 1995]],
    ['1FTFW5L88TFA10526', [2026, 1996]],
    ['1FTFW5L88VFA10526', [2027, 1997]],
    ['1FTFW5L88WFA10526', [1998]],
    ['1FTFW5L881FA10526', [2001]],
    ['1FTFW5L889FA10526', [2009]],
    ['1FTFW5L880FA10526', []],
    ['1FTFW5L88UFA10526', []],
    ['1FTFW5L88ZFA10526', []],
    ['short', []],
  ])('of %s are %j', (vin, years) => expect(vinYears(vin, LATEST)).toEqual(years))

  it('come from the older cycle when position 7 of a light vehicle is a digit', () => {
    expect([isOfOldCycle('1FTFW1ET9DFC10312'), isOfOldCycle('1FTYR10D0WTA12345')]).toEqual([false, true])
  })
})

describe('VIN manufacturer', () => {
  it.each([
    ['1FUJGLDR3CLBP8834', 'Freightliner'],
    ['1XKYDP9XXFJ440749', 'Kenworth'],
    ['1FT', 'Ford'],
    ['1F', ''],
    ['', ''],
    ['ZZZ', ''],
  ])('of %s is %j', (vin, maker) => expect(vinMaker(vin)).toBe(maker))
})

describe('VIN problems', () => {
  it.each([
    ['1M8GDM9AXKP042788', []],
    ['1M8GDM9AXKP04278', ['A VIN has 17 characters; this one has 16.']],
    [
      '1FUJGLDR2CLBP8834',
      ['Check digit doesn’t match: character 9 is 2, should be 3. Compare the VIN with the vehicle.'],
    ],
    [
      '1M8GDM9AXKPO4278Q',
      ['VINs don’t use I, O or Q: this one has O at character 12 and Q at character 17. Is it a 1 or a 0?'],
    ],
    [
      '12345678901234567',
      [
        'Check digit doesn’t match: character 9 is 9, should be 7. Compare the VIN with the vehicle.',
        'Character 10 (0) isn’t a valid model year.',
      ],
    ],
    ['', ['A VIN has 17 characters; this one has 0.']],
  ])('of %s are reported', (vin, problems) => expect(vinProblems(vin, LATEST)).toEqual(problems))
})

it('real VINs match their year and no other check digit', () => {
  const wrong = VINS.filter(
    ({ vin, year }) => vinProblems(vin, LATEST).length > 0 || !vinYears(vin, LATEST).includes(year),
  )
  expect(wrong).toEqual([])
  const others = VINS.map(({ vin }) =>
    [...'0123456789X'].filter(
      (digit) => vinProblems(vin.slice(0, 8) + digit + vin.slice(9), LATEST).length > 0,
    ),
  )
  expect(others.filter((digits) => digits.length !== 10)).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { expiryProblem, mayBeMany, documentState, requiredDocuments } from '#contract/rules/documents.ts'

describe('the required documents', () => {
  it.each([
    ['owner', ['w9', 'coi', 'lease']],
    ['driver', ['driving_licence', 'medical_certificate']],
    ['vehicle', ['registration', 'insurance', 'annual_inspection']],
  ] as const)('of every %s', (of, codes) => {
    expect(requiredDocuments(of)).toEqual(codes)
  })
})

describe('the day of expiry', () => {
  it.each([
    ['coi', null, 'Enter the expiration date.'],
    ['coi', '2030-01-01', null],
    ['lease', null, null],
    ['driver_other', null, null],
    ['w9', null, null],
    ['w9', '2030-01-01', 'This document (W-9) doesn’t expire. Leave the date empty.'],
  ] as const)('of %s may be %s: %s', (code, day, problem) => {
    expect(expiryProblem(code, day)).toBe(problem)
  })
})

describe('a document', () => {
  it.each([
    [null, 'valid'],
    ['2026-03-14', 'expired'],
    ['2026-03-15', 'expiring'],
    ['2026-04-14', 'expiring'],
    ['2026-04-15', 'valid'],
  ] as const)('that expires on %s is %s on 15 March 2026', (day, state) => {
    expect(documentState(day, '2026-03-15')).toBe(state)
  })

  it('stands alone unless it is a photo or an other', () => {
    expect((['photos', 'driver_other', 'coi', 'title'] as const).map(mayBeMany)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

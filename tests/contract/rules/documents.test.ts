import { describe, expect, it } from 'vitest'
import { expiryProblem, mayBeMany, documentState, requiredDocuments } from '#contract/rules/documents.ts'

describe('required documents', () => {
  it.each([
    ['owner', ['w9', 'coi', 'lease']],
    ['driver', ['driving_licence', 'medical_certificate']],
    ['vehicle', ['registration', 'insurance', 'annual_inspection']],
  ] as const)('of every %s are listed', (of, codes) => {
    expect(requiredDocuments(of)).toEqual(codes)
  })
})

describe('expiration date', () => {
  it.each([
    ['coi', null, 'Enter the expiration date.'],
    ['coi', '2030-01-01', null],
    ['lease', null, null],
    ['driver_other', null, null],
    ['w9', null, null],
    ['w9', '2030-01-01', 'This document (W-9) doesn’t expire. Leave the date empty.'],
  ] as const)('of %s as %s gives the problem: %s', (code, day, problem) => {
    expect(expiryProblem(code, day)).toBe(problem)
  })
})

describe('document state', () => {
  it.each([
    [null, 'valid'],
    ['2026-03-14', 'expired'],
    ['2026-03-15', 'expiring'],
    ['2026-04-14', 'expiring'],
    ['2026-04-15', 'valid'],
  ] as const)('of a document that expires on %s is %s on 15 March 2026', (day, state) => {
    expect(documentState(day, '2026-03-15')).toBe(state)
  })

  it('only photos and other documents may occur more than once', () => {
    expect((['photos', 'driver_other', 'coi', 'title'] as const).map(mayBeMany)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

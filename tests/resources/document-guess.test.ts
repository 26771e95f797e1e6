import { expect, test } from 'vitest'
import { guessDocument } from '#parts/fleet/documents/document-guess.ts'

test.each([
  ['owner', 'w9.pdf', 'w9'],
  ['owner', 'Form_W-9 (2024).PDF', 'w9'],
  ['owner', 'Lone Star COI 2026.pdf', 'coi'],
  ['owner', 'Certificate-of-Insurance.jpg', 'coi'],
  ['owner', 'ACORD25.pdf', 'coi'],
  ['owner', 'signedLeaseAgreement.pdf', 'lease'],
  ['owner', 'MC Authority 998877.pdf', 'mc_authority'],
  ['owner', 'voided check.png', 'voided_cheque'],
  ['owner', 'NOA_factoring.pdf', 'notice_of_assignment'],
  ['driver', 'CDL front.jpg', 'driving_licence'],
  ['driver', 'drivers_license.png', 'driving_licence'],
  ['driver', 'Med-Card.pdf', 'medical_certificate'],
  ['driver', 'MVR report.pdf', 'background_check'],
  ['driver', 'hazmat.pdf', 'hazmat_endorsement'],
  ['vehicle', 'cab card 101.pdf', 'registration'],
  ['vehicle', 'unit101_insurance.pdf', 'insurance'],
  ['vehicle', 'annual inspection.pdf', 'annual_inspection'],
  ['vehicle', 'IMG_2044.heic', 'photos'],
  ['vehicle', 'Title.pdf', 'title'],
] as const)('detects the type of a file of %s named %s as %s', (of, name, type) => {
  expect(guessDocument(of, name)).toBe(type)
})

test.each([
  ['owner', 'scan0001.pdf', ''],
  ['owner', 'registration.pdf', ''],
  ['driver', 'w9.pdf', ''],
  ['vehicle', '.pdf', ''],
] as const)('detects no type for a file of %s named %s', (of, name, type) => {
  expect(guessDocument(of, name)).toBe(type)
})

test('the text of a file decides the type only when its name does not', () => {
  expect(
    guessDocument('owner', 'scan0001.pdf', 'Request for Taxpayer\nIdentification Number and Certification'),
  ).toBe('w9')
  expect(guessDocument('owner', 'scan0001.pdf', 'Form W-9 (Rev. March 2024)')).toBe('w9')
  expect(guessDocument('owner', 'scan0001.pdf', 'CERTIFICATE OF LIABILITY INSURANCE')).toBe('coi')
  expect(guessDocument('owner', 'lease.pdf', 'CERTIFICATE OF LIABILITY INSURANCE')).toBe('lease')
})

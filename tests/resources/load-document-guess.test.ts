import { expect, test } from 'vitest'
import { guessLoadDocument } from '#parts/fleet/documents/load-document-guess.ts'

test.each([
  ['RateCon_95658.pdf', 'rate_confirmation'],
  ['Carrier Rate Confirmation.PDF', 'rate_confirmation'],
  ['load-confirmation-12.pdf', 'rate_confirmation'],
  ['BOL 4411.jpg', 'bol'],
  ['bill_of_lading.pdf', 'bol'],
  ['signed BOL.pdf', 'pod'],
  ['POD-1.jpeg', 'pod'],
  ['proof of delivery.pdf', 'pod'],
  ['lumper.pdf', 'lumper_receipt'],
  ['CAT-Scale-ticket.jpg', 'scale_ticket'],
  ['tolls-I90.pdf', 'toll_receipt'],
  ['signature.png', 'signature'],
  ['IMG_2033.HEIC', undefined],
  ['podium.pdf', undefined],
  ['symbol.pdf', undefined],
  ['', undefined],
])('detects %s as %s', (name, kind) => {
  expect(guessLoadDocument(name)).toBe(kind)
})

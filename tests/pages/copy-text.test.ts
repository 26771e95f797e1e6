import { expect, it } from 'vitest'
import { type CopiedOffer, copyText } from '#src/pages/dispatch/copy/copy-text.ts'

const OFFER: CopiedOffer = {
  pick_up_at: 'LAS VEGAS, NV 89101',
  pick_up_date_raw: '09/26/2023 11:00',
  deliver_to: 'WADSWORTH, OH 44281',
  delivery_date_raw: 'Deliver Direct',
  miles: 2086,
  pieces: 1,
  weight: 300,
  length: 48,
  width: 48,
  height: 60,
  dims_raw: '48x48x60 in.',
  stackable: false,
  hazardous: false,
  fast_load: null,
  dock_level: true,
  suggested_truck: 'CARGO VAN',
  notes: 'EMAIL ONLY. NO DISPATCH SERVICES',
}

it('offer copy text holds the specified fields in order', () => {
  expect(copyText(OFFER)).toBe(
    [
      'Pick-up at: Las Vegas, NV 89101',
      'Pick-up date: 09/26/2023 11:00',
      'Deliver to: Wadsworth, OH 44281',
      'Delivery date: Deliver Direct',
      'Miles: 2086',
      'Pieces: 1',
      'Weight: 300 lb',
      'Dims: 48 × 48 × 60 in',
      'Stackable: No',
      'Hazardous: No',
      'FAST load: N/A',
      'Dock level: Yes',
      'Suggested truck size: CARGO VAN',
      'Notes: EMAIL ONLY. NO DISPATCH SERVICES',
    ].join('\n'),
  )
})

it('offer copy text says N/A for missing values', () => {
  const text = copyText({
    ...OFFER,
    pieces: null,
    weight: null,
    length: null,
    dims_raw: '',
    notes: '',
    miles: null,
  })
  expect(text).toContain('Pieces: N/A\nWeight: N/A\nDims: N/A\n')
  expect(text).toContain('Miles: N/A\n')
  expect(text.endsWith('Notes: N/A')).toBe(true)
})

it('offer copy text keeps a zero', () => expect(copyText({ ...OFFER, miles: 0 })).toContain('Miles: 0\n'))

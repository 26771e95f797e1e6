import { describe, expect, it } from 'vitest'
import { findRateDestination } from '#contract/rules/rate-destinations.ts'
import { readConfirmation } from '#server/freight/confirmation-parser/read-confirmation.ts'
import { confirmationOf } from './drawn-layout.ts'

const OURS = { name: 'Demo Carrier', mc: '100001', dot: '2000002' }
const read = (line: string, ours: { name: string; mc: string; dot?: string } = OURS) =>
  readConfirmation(confirmationOf([line], ['Total rate', '$1,800.00']), ours, () => []).fields.find(
    ({ key }) => key === 'dot',
  )

describe('the DOT number of a rate confirmation', () => {
  it.each([
    ['Broker USDOT: 3311220', '3311220'],
    ['Summit Freight MC# 664410 US DOT # 3311220', '3311220'],
    ['DOT No. 3311220', '3311220'],
    ['Carrier DOT: 3311220', undefined],
    ['Demo Carrier USDOT 2000002', undefined],
    ['Dot matrix 3311220', undefined],
  ])('in “%s” is %s', (line, value) => {
    expect(read(line)?.value).toBe(value)
  })

  it('is in doubt where the company’s own is not known and the document does not say whose it is', () => {
    const { dot: _, ...unknown } = OURS
    expect(read('USDOT 3311220', unknown)).toMatchObject({ value: '3311220', state: 'marked' })
    expect(read('Broker USDOT 3311220', unknown)).toMatchObject({ state: 'accepted' })
  })

  it.each([
    ['', { where: 'broker', change: { dot_number: '3311220' }, now: '' }],
    ['9', null],
  ])('goes to a broker with the number “%s” as %j', (dot_number, destination) => {
    const broker = {
      name: 'Summit Freight',
      mc_number: '',
      dot_number,
      address: '',
      billing_email: '',
      terms_days: 30,
      needs_po: false,
      needs_originals: false,
    }
    const known = { broker, po_number: '', parts: [], isOpen: true }
    expect(findRateDestination('dot', '3311220', '', known)).toEqual(destination)
  })
})

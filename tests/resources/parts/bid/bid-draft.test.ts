import { intentionFor } from '#kit/intention.ts'
import { describe, expect, it, vi } from 'vitest'
import {
  type BidBody,
  EMPTY_DRAFT,
  isOutOfStep,
  presetDraft,
  readDraft,
  getDraftText,
  applyEdit,
  writeDraft,
} from '#parts/market/bid/bid-draft.ts'

const body: BidBody = {
  offer: 1,
  vehicle: 2,
  broker_price_cents: 100,
  driver_price_cents: null,
  subject: 's',
  message: 'm',
  override_reason: '',
}

describe('draft text of a bid', () => {
  it('follows the template until it is edited', () => {
    expect(getDraftText(null, 'made')).toBe('made')
    expect(applyEdit(null, 'made', 'made')).toBeNull()
    expect(isOutOfStep(null, 'made otherwise')).toBe(false)
  })

  it('belongs to the user after the first edit, and detects when the template changed since', () => {
    const edit = applyEdit(null, 'made!', 'made')
    expect(edit).toEqual({ text: 'made!', basis: 'made' })
    expect(getDraftText(edit, 'made otherwise')).toBe('made!')
    expect(isOutOfStep(edit, 'made')).toBe(false)
    expect(isOutOfStep(edit, 'made otherwise')).toBe(true)
    expect(applyEdit(edit, 'made!!', 'made otherwise')).toEqual({ text: 'made!!', basis: 'made' })
  })

  it('follows the template again when it equals it', () => {
    expect(applyEdit({ text: 'made!', basis: 'made' }, 'made', 'made')).toBeNull()
  })
})

describe('intentionFor', () => {
  it('keeps the key for the same body and creates a new one for another body', () => {
    const newKey = vi.fn(() => `key-${newKey.mock.calls.length}`)
    const first = intentionFor(null, body, newKey)
    expect(intentionFor(first, { ...body }, newKey)).toBe(first)
    expect(intentionFor(first, { ...body, broker_price_cents: 101 }, newKey).key).toBe('key-2')
    expect(intentionFor(null, body, newKey).key).toBe('key-3')
  })
})

describe('bid draft', () => {
  it('is stored for its offer and deleted when it is empty', () => {
    writeDraft(1, { ...EMPTY_DRAFT, price: '12' })
    expect(readDraft(1).price).toBe('12')
    expect(readDraft(2)).toBe(EMPTY_DRAFT)
    writeDraft(1, { ...EMPTY_DRAFT })
    expect(sessionStorage).toHaveLength(0)
  })

  it('stored without a newer field: is read with that field empty', () => {
    const { dispatcher: _, override_reason: __, ...old } = { ...EMPTY_DRAFT, price: '12' }
    sessionStorage.setItem('bid-draft-1', JSON.stringify(old))
    expect(readDraft(1)).toEqual({ ...EMPTY_DRAFT, price: '12' })
  })

  it('is changed by presetDraft without losing what was typed', () => {
    writeDraft(1, { ...EMPTY_DRAFT, price: '12', vehicle: 4 })
    presetDraft(1, { vehicle: 5, driver_price: '900' })
    expect(readDraft(1)).toEqual({ ...EMPTY_DRAFT, price: '12', vehicle: 5, driver_price: '900' })
  })

  it.each(['{', '[]', '{"price":1}'])('stored as %j: is read as an empty draft', (text) => {
    sessionStorage.setItem('bid-draft-1', text)
    expect(readDraft(1)).toBe(EMPTY_DRAFT)
  })
})

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
} from '#parts/bid/bid-draft.ts'

const body: BidBody = {
  offer: 1,
  vehicle: 2,
  broker_price_cents: 100,
  driver_price_cents: null,
  subject: 's',
  message: 'm',
  override_reason: '',
}

describe('a text of the bid', () => {
  it('is the template as long as nobody touches it', () => {
    expect(getDraftText(null, 'made')).toBe('made')
    expect(applyEdit(null, 'made', 'made')).toBeNull()
    expect(isOutOfStep(null, 'made otherwise')).toBe(false)
  })

  it("is the person's from the first key on, and knows what it was in step with", () => {
    const edit = applyEdit(null, 'made!', 'made')
    expect(edit).toEqual({ text: 'made!', basis: 'made' })
    expect(getDraftText(edit, 'made otherwise')).toBe('made!')
    expect(isOutOfStep(edit, 'made')).toBe(false)
    expect(isOutOfStep(edit, 'made otherwise')).toBe(true)
    expect(applyEdit(edit, 'made!!', 'made otherwise')).toEqual({ text: 'made!!', basis: 'made' })
  })

  it('belongs to the template again when it reads like it', () => {
    expect(applyEdit({ text: 'made!', basis: 'made' }, 'made', 'made')).toBeNull()
  })
})

describe('the key of an intention', () => {
  it('is the same for the same body and another for another', () => {
    const newKey = vi.fn(() => `key-${newKey.mock.calls.length}`)
    const first = intentionFor(null, body, newKey)
    expect(intentionFor(first, { ...body }, newKey)).toBe(first)
    expect(intentionFor(first, { ...body, broker_price_cents: 101 }, newKey).key).toBe('key-2')
    expect(intentionFor(null, body, newKey).key).toBe('key-3')
  })
})

describe('a draft', () => {
  it('is kept for its offer, and gone when it is empty', () => {
    writeDraft(1, { ...EMPTY_DRAFT, price: '12' })
    expect(readDraft(1).price).toBe('12')
    expect(readDraft(2)).toBe(EMPTY_DRAFT)
    writeDraft(1, { ...EMPTY_DRAFT })
    expect(sessionStorage).toHaveLength(0)
  })

  it('that was kept before a field was there is still one', () => {
    const { dispatcher: _, override_reason: __, ...old } = { ...EMPTY_DRAFT, price: '12' }
    sessionStorage.setItem('bid-draft-1', JSON.stringify(old))
    expect(readDraft(1)).toEqual({ ...EMPTY_DRAFT, price: '12' })
  })

  it('is changed from elsewhere without losing what is typed', () => {
    writeDraft(1, { ...EMPTY_DRAFT, price: '12', vehicle: 4 })
    presetDraft(1, { vehicle: 5, driver_price: '900' })
    expect(readDraft(1)).toEqual({ ...EMPTY_DRAFT, price: '12', vehicle: 5, driver_price: '900' })
  })

  it.each(['{', '[]', '{"price":1}'])('that reads %j is as good as none', (text) => {
    sessionStorage.setItem('bid-draft-1', text)
    expect(readDraft(1)).toBe(EMPTY_DRAFT)
  })
})

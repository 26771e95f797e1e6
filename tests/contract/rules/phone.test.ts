import { describe, expect, it } from 'vitest'
import { newLoad } from '#contract/entities/load-input.ts'
import { displayPhone, isPhone, pastedPhone } from '#contract/rules/phone.ts'

describe('a pasted phone number', () => {
  it.each([
    ['(330) 555-0100', '+13305550100'],
    ['330.555.0100', '+13305550100'],
    ['3305550100', '+13305550100'],
    ['+1 (330) 555-0100', '+13305550100'],
    ['1-330-555-0100', '13305550100'],
    ['(330) 555-0100 x204', '+13305550100'],
    ['(330) 555-0100 ext. 204', '+13305550100'],
    ['330 555 0100 X 9', '+13305550100'],
    ['+44 20 7946 0958', '+442079460958'],
    ['555-0100', '5550100'],
    ['no number', ''],
    ['', ''],
  ])('%j becomes %j', (text, expected) => expect(pastedPhone(text)).toBe(expected))
})

describe('a shown phone number', () => {
  it.each([
    ['3305550100', '+1(330)555-0100'],
    ['+13305550100', '+1(330)555-0100'],
    ['13305550100', '+1(330)555-0100'],
    ['(330) 555-0100 x204', '+1(330)555-0100'],
    ['(330) 555-0100 ext 204', '+1(330)555-0100'],
    ['73305550100', '+7(330)555-0100'],
    ['1330555010099', '+1(330)555-0100'],
    ['555-0100', '555-0100'],
    ['call me', 'call me'],
    ['', ''],
    [null, ''],
    [undefined, ''],
  ])('%j is shown as %j', (text, expected) => expect(displayPhone(text)).toBe(expected))
})

describe('what may be a phone number', () => {
  it.each([
    ['', true],
    ['555-0100', true],
    ['+44 20 7946 0958', true],
    ['(614) 555-0100 ext. 204', true],
    ['123', false],
    ['+1 312', false],
    ['1234567890123456', false],
    ['call me', false],
    ['555-0100 or 555-0101 after six', false],
  ])('%j: %s', (text, expected) => {
    const { contact_phone: ofBroker, stops } = newLoad.shape
    const taken = [ofBroker, stops.element.shape.contact_phone].map((phone) => phone.safeParse(text).success)
    expect([isPhone(text), ...taken]).toEqual([expected, expected, expected])
  })
})

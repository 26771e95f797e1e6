import { describe, expect, it } from 'vitest'
import { newLoad } from '#contract/entities/freight/load-input.ts'
import { displayPhone, importedPhone, isPhone, pastedPhone, phoneHref } from '#contract/rules/phone.ts'

describe('pastedPhone', () => {
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
    ['330.555.0100,204', '+13305550100'],
    ['no number', ''],
    ['', ''],
  ])('turns the pasted number %j into %j', (text, expected) => expect(pastedPhone(text)).toBe(expected))
})

describe('displayPhone', () => {
  it.each([
    ['3305550100', '+1(330)555-0100'],
    ['+13305550100', '+1(330)555-0100'],
    ['13305550100', '+1(330)555-0100'],
    ['(330) 555-0100 x204', '+1(330)555-0100 x204'],
    ['(330) 555-0100 ext 204', '+1(330)555-0100 x204'],
    ['+13305550100 x204', '+1(330)555-0100 x204'],
    ['330.555.0100,204', '+1(330)555-0100 x204'],
    ['330-555-0100-204', '+1(330)555-0100 x204'],
    ['(330) 555-0100 Extension: 7', '+1(330)555-0100 x7'],
    ['330 555 0100 #12', '+1(330)555-0100 x12'],
    ['(330) 555-0100 x', '+1(330)555-0100'],
    ['+52 867 555 0123', '+52 867 555 0123'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['0044 20 7946 0958', '0044 20 7946 0958'],
    ['73305550100', '+7(330)555-0100'],
    ['1330555010099', '+1(330)555-0100'],
    ['555-0100', '555-0100'],
    ['call me', 'call me'],
    ['', ''],
    [null, ''],
    [undefined, ''],
  ])('shows the number %j as %j', (text, expected) => expect(displayPhone(text)).toBe(expected))
})

describe('phoneHref', () => {
  it.each([
    ['(330) 555-0100', 'tel:+13305550100'],
    ['937.555.0134 ext 212', 'tel:+19375550134;ext=212'],
    ['937-555-0134-212', 'tel:+19375550134;ext=212'],
    ['+52 867 555 0123', 'tel:+528675550123'],
    ['555-0100', 'tel:5550100'],
  ])('links the number %j to %j', (text, expected) => expect(phoneHref(text)).toBe(expected))
})

describe('importedPhone', () => {
  it.each([
    ['937.555.0134,212', '+19375550134 x212'],
    ['(937) 555-0134', '+19375550134'],
    ['937-555-0134 ext. 212', '+19375550134 x212'],
    ['+44 20 7946 0958', '+442079460958'],
  ])('turns the imported number %j into %j', (text, expected) => expect(importedPhone(text)).toBe(expected))
})

describe('isPhone', () => {
  it.each([
    ['', true],
    ['555-0100', true],
    ['+44 20 7946 0958', true],
    ['(614) 555-0100 ext. 204', true],
    ['937.555.0134,212', true],
    ['123', false],
    ['+1 312', false],
    ['1234567890123456', false],
    ['call me', false],
    ['555-0100 or 555-0101 after six', false],
  ])('tells whether %j is a phone number: %s', (text, expected) => {
    const { contact_phone: ofBroker, stops } = newLoad.shape
    const taken = [ofBroker, stops.element.shape.contact_phone].map((phone) => phone.safeParse(text).success)
    expect([isPhone(text), ...taken]).toEqual([expected, expected, expected])
  })
})

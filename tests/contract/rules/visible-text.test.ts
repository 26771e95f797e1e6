import { describe, expect, it } from 'vitest'
import { createOffer } from '#contract/entities/offer.ts'
import { newLoad } from '#contract/entities/load-input.ts'
import { updateBroker } from '#contract/entities/broker.ts'
import { visibleText, withoutUnseen } from '#contract/rules/visible-text.ts'
import { clean, oneLine } from '#server/mail/parse/clean.ts'

/** What turns a text around, what nothing is drawn for, and what only separates. */
const UNSEEN = ['\u202e', '\u2066', '\u2067', '\u2069', '\u061c', '\u200f', '\u200b', '\u00ad', '\u2065', '\ufeff', '\u3164', '\u{e0041}']

describe('a text without what is not seen', () => {
  it.each(UNSEEN)('loses %j in a name, in a mail and in lines', (sign) => {
    expect([visibleText(` AC${sign}ME `), oneLine(`AC${sign}ME`), clean(`AC${sign}ME\nInc`)]).toEqual(['ACME', 'ACME', 'ACME\nInc'])
    expect(withoutUnseen(`one\n${sign}two`)).toBe('one\ntwo')
  })

  it.each(['\u2800', '\u034f', '\u200c\u200d', '\ufe0f', '\u0301', '\u{e0100} \u17b4'])('is empty where only %j stands', (text) => {
    expect([visibleText(text), withoutUnseen(text)]).toEqual(['', ''])
  })

  it.each(['\n', '\r\n', '\t', '\u0085', '\u2028', '\u2029'])('has a space in one line where %j broke it', (sign) => {
    expect(visibleText(`12 Main St${sign}Dayton${sign}`)).toBe('12 Main St Dayton')
    expect(newLoad.shape.stops.element.shape.address.parse(`12 Main St${sign}Dayton`)).toBe('12 Main St Dayton')
  })

  it('keeps letters of every script with their joiners', () => {
    for (const name of ['José Ñúñez', '王小明', 'می‌خواهم', 'क्‍ष', 'O’Brien-Smith']) expect(visibleText(name)).toBe(name)
  })

  it('is what is kept of entered names; notes keep their lines', () => {
    const load = {
      pick_up_at: '\u202eDayton, OH',
      deliver_to: 'Toledo,\u200b OH',
      broker_company: '\u2066ACME\u2069',
      notes: 'one\n\u202etwo',
    }
    expect(createOffer.body.parse(load)).toMatchObject({
      pick_up_at: 'Dayton, OH',
      deliver_to: 'Toledo, OH',
      broker_company: 'ACME',
      notes: 'one\ntwo',
    })
    expect(updateBroker.body.safeParse({ name: '\u3164\u200b', version: 1 }).error?.issues[0]?.message).toBe(
      'Enter the name of the broker.',
    )
  })
})

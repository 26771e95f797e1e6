import { describe, expect, it } from 'vitest'
import { sendBrokerNews } from '#contract/entities/freight/broker-news.ts'
import { askDrivers } from '#contract/entities/market/driver-bid.ts'
import { createVehicle } from '#contract/entities/fleet/hr-vehicle.ts'
import { createPayment } from '#contract/entities/money/invoice.ts'
import { noteCheckCall } from '#contract/entities/freight/order.ts'
import { payPaymentBody } from '#contract/entities/money/pay.ts'
import { createOffer } from '#contract/entities/market/offer.ts'
import { newLoad } from '#contract/entities/freight/load-input.ts'
import { updateBroker } from '#contract/entities/market/broker.ts'
import { isReason, visibleText, withoutUnseen } from '#contract/rules/visible-text.ts'
import { clean, oneLine } from '#server/kernel/base/clean-text.ts'

/** Bidirectional controls, invisible characters and separators. */
const UNSEEN = [
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2069',
  '\u061c',
  '\u200f',
  '\u200b',
  '\u00ad',
  '\u2065',
  '\ufeff',
  '\u3164',
  '\u{e0041}',
]

describe('text without invisible characters', () => {
  it.each(UNSEEN)('drops %j from names, emails and multi-line text', (sign) => {
    expect([visibleText(` AC${sign}ME `), oneLine(`AC${sign}ME`), clean(`AC${sign}ME\nInc`)]).toEqual([
      'ACME',
      'ACME',
      'ACME\nInc',
    ])
    expect(withoutUnseen(`one\n${sign}two`)).toBe('one\ntwo')
  })

  it.each(['\u2800', '\u034f', '\u200c\u200d', '\ufe0f', '\u0301', '\u{e0100} \u17b4'])(
    'is empty when it contains only %j',
    (text) => {
      expect([visibleText(text), withoutUnseen(text)]).toEqual(['', ''])
    },
  )

  it.each(['\n', '\r\n', '\t', '\u0085', '\u2028', '\u2029'])(
    'has a space where %j broke a single line',
    (sign) => {
      expect(visibleText(`12 Main St${sign}Dayton${sign}`)).toBe('12 Main St Dayton')
      expect(newLoad.shape.stops.element.shape.address.parse(`12 Main St${sign}Dayton`)).toBe(
        '12 Main St Dayton',
      )
    },
  )

  it.each(['\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
    'has a line break where %j was one',
    (sign) => {
      expect([withoutUnseen(`one${sign}two`), clean(`one${sign}two`)]).toEqual(['one\ntwo', 'one\ntwo'])
    },
  )

  it.each(['\0', '\u0007', '\u001b', '\u009b'])('drops the control character %j', (sign) => {
    expect([withoutUnseen(`one${sign}\n\ttwo`), visibleText(`A${sign}C`)]).toEqual(['one\n\ttwo', 'AC'])
  })

  it.each<[string, { parse: (entered: unknown) => unknown }, string]>([
    ['a contact’s phone', newLoad.shape.contact_phone, '555-0100'],
    ['a stop’s phone', newLoad.shape.stops.element.shape.contact_phone, '(614) 555-0100 x2'],
    ['the reference of a payment', createPayment.body.shape.reference, 'ACH 7'],
    ['the reference of pay that went out', payPaymentBody.shape.reference, 'ACH 7'],
    ['a check call', noteCheckCall.body.shape.text, 'At the dock'],
    ['broker news', sendBrokerNews.body.shape.text, 'Loaded.'],
    ['a driver’s question', askDrivers.body.shape.note, 'Ready?'],
    ['notes of a vehicle', createVehicle.body.shape.notes, 'Lift gate'],
  ])('is stored for %s', (_, field, text) => {
    expect(field.parse(`\u202e${text}\u200b`)).toBe(text)
  })

  it('keeps letters of every script with their joiners', () => {
    for (const name of ['José Ñúñez', '王小明', 'می‌خواهم', 'क्‍ष', 'O’Brien-Smith'])
      expect(visibleText(name)).toBe(name)
  })

  it('is stored for entered names, while notes keep their lines', () => {
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

describe('reason text', () => {
  it.each(['Layover', 'Dock wait', 'gel', '運賃変', 'Détente', 'تأخير', 'ʻOno'])(
    '%j is a valid reason',
    (text) => expect(isReason(text)).toBe(true),
  )
  it.each([
    '',
    '...',
    'no',
    '123',
    '\u02b9\u02b9\u02b9',
    '\u02d0\u02d0\u02d0',
    '\u0640\u0640\u0640\u0640',
    'ab\u02bc',
    '\u3005\u30fc\u3031',
  ])('%j is not a reason, because it has fewer than three letters', (text) =>
    expect(isReason(text)).toBe(false),
  )
})

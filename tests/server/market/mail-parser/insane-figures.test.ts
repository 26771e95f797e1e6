import { describe, expect, it } from 'vitest'
import { centsSaid, milesSaid, poundsSaid } from '#server/market/mail-parser/trade-words.ts'
import { centsIn, dimsIn, numberIn, poundsIn, wholeIn } from '#server/market/mail-parser/values.ts'
import { parseWhen } from '#server/market/mail-parser/when.ts'
import { read } from '#tests/server/market/mail-parser/reading.ts'
import { bidHtml, BOXES, rawMail } from '#tests/server/market/samples.ts'

const SUBJECT = 'LARGE STRAIGHT from Denver, CO to Akron, OH'

describe('implausible figure', () => {
  it.each([
    '-$500.00',
    '−$500',
    '$-500',
    '-500',
    '$1e999',
    '1E5',
    '$1.2.3',
    '$1,00',
    '1,2,3',
    '1.000,00',
    '$99,999,999,999,999',
    'NaN',
    '∞',
    '',
  ])('is not parsed as another one: %j', (text) => {
    expect([centsIn(text), numberIn(text), poundsIn(`${text} lbs`), wholeIn(text)]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it('is not parsed in free text either', () => {
    expect([
      centsSaid('pays -$500.00'),
      centsSaid('$500e3'),
      poundsSaid('1e999 lbs', null),
      milesSaid('1e400 miles'),
    ]).toEqual([null, null, null, null])
    expect(dimsIn('1e3 x 40 x 50').length).toBeNull()
    expect(dimsIn('48 x 40 x 50e3').height).toBeNull()
  })

  it('leaves the field of an offer empty', async () => {
    const values = { 'Posted Amount:': '-$500.00', 'Weight:': '1e999 lbs.', 'Pieces:': '1e3' }
    const boxes = BOXES.replace(/\d\d\/\d\d\/20\d\d/g, '06/09/0001')
    expect(await read(rawMail({ subject: SUBJECT, html: bidHtml(values, boxes) }))).toMatchObject({
      posted_price_cents: null,
      weight: null,
      pieces: null,
      pick_up_date: null,
      delivery_date: null,
    })
  })

  it('in a year gives no date', () => {
    expect(['06/09/0001', '0026-06-09', '06/09/99999', '06/09/1926'].map((text) => parseWhen(text))).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(parseWhen('06/09/26')?.getUTCFullYear()).toBe(2026)
  })
})

it('a plausible figure is parsed as written', () => {
  expect(
    ['$1,450.50', '1450.5', 'USD 1,450.50', '$ 1,450.50 flat', '(1,450.50)', '1,450.50.'].map((text) =>
      centsIn(text),
    ),
  ).toEqual(Array.from({ length: 6 }, () => 145_050))
  expect([numberIn('.5'), numberIn('10-12 pallets'), wholeIn('3,'), poundsIn('7,657 lbs.')]).toEqual([
    0.5, 10, 3, 7657,
  ])
  expect(centsSaid('1000 - $1,200')?.value).toBe(120_000)
})

import { describe, expect, it } from 'vitest'
import { readWithdrawal } from '#server/market/mail-parser/withdrawal.ts'

const parse = (subject: string, body = '') =>
  readWithdrawal({ subject, textLines: body === '' ? [] : body.split('\n'), htmlLines: [] })
const read = (subject: string, body = '') => {
  const orders = parse(subject, body)?.orders ?? []
  return orders.length === 0 ? null : orders
}

describe('orders withdrawn by an email', () => {
  it.each<[subject: string, body: string, orders: string[]]>([
    ['CANCELLED - order 770001', '', ['770001']],
    ['CANCELED: Load #770001', '', ['770001']],
    [
      'Covered - CARGO VAN from LAS VEGAS, NV to WADSWORTH, OH',
      'Please reference our ORDER NUMBER : 770001',
      ['770001'],
    ],
    ['*** COVERED *** Order KX-77', '', ['kx-77']],
    ['[COVERED] Bid on Order #1042556: VAN', '', ['1042556']],
    ['LOAD REMOVED', 'Order number: 770001', ['770001']],
    ['Load 770001 has been cancelled', '', ['770001']],
    ['Order #770001 is no longer available', '', ['770001']],
    ['Your load #770001: COVERED', '', ['770001']],
    ['NO LONGER AVAILABLE (order 770001)', '', ['770001']],
    ['Cancellation of your order 770001', '', ['770001']],
    ['Cancelled 1042556', '', ['1042556']],
    ['COVERED - 1042556', '', ['1042556']],
    ['REMOVED | ref 770001', '', ['770001']],
    ['Cancelled: orders 770001, 770002 and 770003', '', ['770001', '770002', '770003']],
    ['Update', 'COVERED\nOrder 770001', ['770001']],
    ['Update', 'This load is no longer available.\n\nOrder #770001', ['770001']],
    ['Update', 'Order #770001 has been cancelled.', ['770001']],
    ['Update', 'Load removed: 1042556', ['1042556']],
    ['', '\nCancelled!\nReference: 770001', ['770001']],
    ['Update', 'Hi team,\nOrder 74002 has been covered, thanks', ['74002']],
    ['Re: VAN from A, NV to B, OH', 'Sorry, load #74002 is no longer available.', ['74002']],
    ['Re: loads', 'Good morning\nUnfortunately this load was cancelled. Ref 74002', ['74002']],
    ['Cancelled: order 265637 or 4720340', '', ['265637', '4720340']],
    ['RE: Load 74002', 'All covered on this one, thx everyone!', ['74002']],
    ['Re: order 74002', "We're covered, thanks all", ['74002']],
    ['MCX-5512 cancelled', 'Sorry for the trouble', ['mcx-5512']],
    ['Update', 'Order MCX-5512 has been cancelled by the shipper. Sorry.', ['mcx-5512']],
    ['Update', 'Order 74002 has been covered.\nOrder 74003 is still available.', ['74002']],
    ['Update', '74002 has been covered\nOrder 74003 needs a team', ['74002']],
    ['COVERED', 'Order 74002\nOrder 74003 is still open', ['74002']],
    ['RE: posting', 'Covered, thanks\n\nFrom: Pat\nOrder 74002\nOrder 74002 pays 900', ['74002']],
    ['Fwd', 'Covered.\n> order 990099\nOrder 770001', ['770001']],
  ])('%j, %j', (subject, body, orders) => {
    expect(read(subject, body)).toEqual(orders)
  })
})

describe('withdrawal sentence', () => {
  it.each<[subject: string, body: string, sentence: string]>([
    [
      'Re: CARGO VAN from LAS VEGAS, NV',
      'This load has been covered, thanks',
      'This load has been covered, thanks',
    ],
    ['RE: posting', 'Hi\nThis one is gone.\n\nOn Monday Pat wrote:\nOrder 1', 'This one is gone.'],
    ['COVERED - order 770001', 'Thank you', 'COVERED - order 770001'],
    ['Re: posting', 'No longer available', 'No longer available'],
  ])('of %j, %j is found', (subject, body, sentence) => {
    expect(parse(subject, body)?.sentence).toBe(sentence)
  })

  it.each<[subject: string, body: string]>([
    ['Re: posting', 'Is this load covered?'],
    ['Re: posting', 'All covered wagons only'],
    ['Re: posting', 'Covered by our insurance, see below'],
    ['Quote 74002 filled in below', 'Our rate is 900'],
    ['Re: posting', 'Is this still available?\nLoad is covered by insurance'],
    ['Re: posting', 'Thanks\n\nOn Monday Pat wrote:\nThis load has been covered.'],
    ['Re: posting', '> This load has been covered.'],
  ])('is not found in %j, %j', (subject, body) => {
    expect(parse(subject, body)).toBeNull()
  })
})

describe('email without a withdrawal', () => {
  it.each<[subject: string, body: string]>([
    ['CARGO VAN from LAS VEGAS, NV - COVERED', 'ORDER NUMBER : 770001'],
    ['CARGO VAN from A, NV to B, OH', 'Notes: LAST TRUCK CANCELLED, NEED REPLACEMENT\nORDER NUMBER : 770001'],
    ['CARGO VAN from A, NV to B, OH', 'Notes: COVERED\nORDER NUMBER : 770001'],
    ['COVERED VAN from A, NV to B, OH', 'ORDER NUMBER : 770001'],
    ['COVERED, heated van from A, NV to B, OH', 'ORDER NUMBER : 770001'],
    ['Cancelled truck, need a replacement for order 770001', ''],
    ['Covered wagon order 770001', ''],
    ['Recovered: order 770001', ''],
    ['Uncovered - order 770001', ''],
    ['Not cancelled - order 770001', ''],
    ['Order 770001 is not cancelled', ''],
    ['COVERED? order 770001', ''],
    ["Covered's order 770001", ''],
    ['Cancelled - order 770001 is back on', ''],
    ['CANCELLED IN ERROR, order 770001', ''],
    ['Covered: no, order 770001 still available', ''],
    ['COVERED', 'Reposted! Order 770001'],
    ['Removed the team requirement, order 770001', ''],
    ['Gone to lunch, order 770001', ''],
    ['CANCELLED', ''],
    ['COVERED', 'Thanks for your help'],
    ['RE: posting', 'Covered, thanks\n\nFrom: Pat\nOrder 74002\nOrder 74003'],
    ['Update', 'Hello\nCOVERED\nOrder 770001'],
    ['Update', 'Covered by whom? order 770001'],
    ['Update', '> COVERED\n> Order 770001'],
    ['Order 770001', 'Our last carrier cancelled, still good'],
    ['Order 770001 cancelled its team requirement', ''],
    ['Load 770001', ''],
    ['', ''],
  ])('%j, %j withdraws nothing', (subject, body) => {
    expect(read(subject, body)).toBeNull()
  })

  it('handles long hostile text in linear time', () => {
    for (const hostile of [
      'order '.repeat(60),
      '1'.repeat(300),
      'load #1 '.repeat(40),
      `${' -'.repeat(140)}covered`,
      'a1.'.repeat(100),
    ]) {
      const lines = Array.from({ length: 400 }, () => hostile)
      expect(readWithdrawal({ subject: hostile, textLines: lines, htmlLines: lines })?.orders ?? []).toEqual(
        [],
      )
      readWithdrawal({ subject: `COVERED - ${hostile}`, textLines: lines, htmlLines: lines })
    }
  })
})

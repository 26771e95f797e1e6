import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  processEdiMessage,
  resendEdiMessage,
  markEdiSent,
  takeInEdi,
} from '#contract/entities/edi/edi-message.ts'
import { acceptTender, declineTender, settleTenderRequest } from '#contract/entities/edi/load-tender.ts'
import { listNotifications } from '#contract/entities/kernel/notification.ts'
import { readOffer } from '#contract/entities/market/offer.ts'
import { lastingApp, type TestApp } from '#tests/support/app.ts'
import { x12Text } from '#tests/inputs/x12.ts'
import { ahead, type EdiDesk, ediDesk, tenderText } from './edi-desk.ts'

let test: TestApp
let desk: EdiDesk
beforeAll(async () => {
  test = await lastingApp()
})
beforeEach(async () => {
  desk = await ediDesk(test)
})

const brokenOf = (text: string) => text.replace('IEA*1*', 'IEA*4*')
const purpose = (code: string) => ahead.with(1, ['B2A', code, 'LT'])
const received = () => desk.messages({ direction: 'in' })
const offerOf = async () => {
  const [tender] = await desk.tenders()
  return (await desk.dana.call(readOffer, { params: { id: tender?.offer ?? 0 } })).body
}
const notices = async (by = desk.admin) =>
  (await by.call(listNotifications)).body.results.map(
    ({ title, sub_title }: Record<string, string>) => `${title}: ${sub_title}`,
  )
const book = async () => {
  const { id } = await offerOf()
  const load = await desk.book(desk.dana, {
    offer: id,
    broker_price_cents: 145_000,
    override_reason: 'Both.',
  })
  await desk.work()
  return load
}

describe('a file that is not right', () => {
  it('a broken segment is refused by 997 with the reason, and a person can still have it', async () => {
    await desk.partner()
    const { body } = await desk.take(x12Text({ segments: ahead, count: 41 }))
    expect(await received()).toMatchObject([
      { state: 'refused', reason: 'SE says 41 segments; the set has 26.' },
    ])
    expect((await desk.sent('997'))[0]).toContainEqual(['AK5', 'R', '4'])
    expect(await desk.tenders()).toEqual([])
    expect([body.problem, await notices()]).toEqual(['SE says 41 segments; the set has 26.', []])
    expect(await desk.textOf(body.messages[0])).toContain('SE*41*0001')
    const done = await desk.admin.call(processEdiMessage, { params: { id: body.messages[0] } })
    expect(done.body).toMatchObject({ state: 'received', reason: '' })
    expect(await desk.tenders()).toMatchObject([{ shipment_id: 'LB-70231', state: 'open' }])
    expect(await desk.sent('997')).toHaveLength(1)
    expect((await desk.admin.call(processEdiMessage, { params: { id: body.messages[0] } })).status).toBe(409)
  })

  it.each([
    ['text that is no X12', 'Dear carrier,', 'doesn’t begin with an ISA'],
    ['a broken envelope of a stranger', brokenOf(tenderText()).replaceAll('LAKEB', 'BAKEL'), 'IEA says 4'],
    ['a broken test envelope', brokenOf(x12Text({ segments: ahead, usage: 'T' })), 'IEA says 4 groups'],
    [
      'a broken envelope with a TA1 only',
      [tenderText(421).split('~\n')[0], 'TA1*000000001*261130*1405*A*000', 'IEA*1*000000421', ''].join('~\n'),
      'IEA says 1 groups',
    ],
  ])('%s is kept with the reason and answered with nothing', async (_, text, words) => {
    await desk.partner()
    const { status, body } = await desk.take(text)
    expect(status).toBe(200)
    const [message] = await desk.messages()
    expect(message).toMatchObject({ id: body.messages[0], kind: 'other', state: 'refused' })
    expect(message?.reason).toContain(words)
    expect(await desk.messages({ direction: 'out' })).toEqual([])
  })

  it.each([
    ['another group count', brokenOf(tenderText()), '021'],
    ['another control number', tenderText().replace('IEA*1*000000412', 'IEA*1*000000413'), '001'],
    ['no end', tenderText().replace(/IEA.*/s, ''), '023'],
    [
      'no group',
      tenderText()
        .replace(/GS.*GE\*1\*412~\n/s, '')
        .replace('IEA*1', 'IEA*0'),
      '024',
    ],
  ])(
    'an envelope with %s is refused by TA1, and a whole one with its number counts',
    async (_, text, code) => {
      await desk.partner()
      await desk.take(text)
      expect(await received()).toMatchObject([{ kind: 'other', state: 'refused' }])
      const [answer] = await desk.messages({ direction: 'out' })
      expect(answer).toMatchObject({ kind: 'TA1', summary: 'ISA 000000412', state: 'ready' })
      const lines = (await desk.textOf(answer?.id ?? 0)).split('\n').slice(1)
      expect(lines).toEqual([`TA1*000000412*261130*1405*R*${code}~`, 'IEA*0*000000001~'])
      await desk.take(tenderText())
      expect(await desk.tenders()).toMatchObject([{ state: 'open' }])
    },
  )

  it('what stands before a broken interchange counts, and the file stays in the log', async () => {
    await desk.partner()
    const { body } = await desk.take(`${tenderText()}${brokenOf(tenderText(413))}`)
    expect(body.messages).toHaveLength(2)
    expect((await received()).map(({ kind, state }) => [kind, state])).toEqual([
      ['other', 'refused'],
      ['204', 'received'],
    ])
    expect(await desk.tenders()).toHaveLength(1)
  })

  it('a group without a set is in the log, with its 997', async () => {
    await desk.partner()
    const empty = tenderText()
      .replace(/ST\*.*SE\*26\*0001~\n/s, '')
      .replace('GE*1*', 'GE*0*')
    await desk.take(empty)
    expect(await received()).toMatchObject([
      { kind: 'other', state: 'refused', reason: 'The group has no transaction sets.' },
    ])
    expect((await desk.sent('997'))[0]?.at(-1)).toEqual(['AK9', 'R', '0', '0', '0', '5'])
  })

  it('a whole interchange that asks for a TA1 has one', async () => {
    await desk.partner()
    await desk.take(tenderText().replace('*0*P*>', '*1*P*>'))
    const [answer] = await desk.messages({ kind: 'TA1' })
    expect(await desk.textOf(answer?.id ?? 0)).toContain('\nTA1*000000412*261130*1405*A*000~\n')
    expect(await desk.messages({ kind: '997' })).toHaveLength(1)
  })

  const charge = (at: number, value: string) => ahead.with(23, ahead[23]!.with(at, value))
  const time = (at: number, value: string) => ahead.with(9, ahead[9]!.with(at, value))
  it.each([
    ['a weight', charge(1, '999999999999999')],
    ['a rate', charge(3, '1e300')],
    ['a charge', charge(5, '9999999999')],
    ['a count', charge(11, '1e300')],
    ['a count beyond all freight', charge(11, '99999999999')],
    ['a weight of a stop', ahead.with(11, ['AT8', 'G', 'L', '99999999999', '6'])],
    ['a year 0000', time(2, '00000101')],
    ['a year 0001', time(2, '00010101')],
    ['a year 9999', time(2, '99991231')],
    ['a month 13', time(2, '20261399')],
    ['an hour 99', time(4, '9999')],
    ['a time to reply', ahead.with(3, ['G62', '64', '00000101', '1', '0000', 'ET'])],
    ['a distance', ahead.with(4, ['MEA', '', 'DI', '1e300'])],
    ['a street', ahead.with(13, ['N3', 'S'.repeat(9000)])],
    ['a city', ahead.with(14, ['N4', 'C'.repeat(5000), 'IL', '60654', 'US'])],
    [
      'a contact',
      ahead.with(5, ['G61', 'IC', 'N'.repeat(500), 'TE', '9'.repeat(500), 'EM', 'a'.repeat(400)]),
    ],
  ])('%s out of range is answered by 997, and a person can have the rest', async (_, segments) => {
    await desk.partner()
    const { status, body } = await desk.take(x12Text({ segments }))
    expect(status).toBe(200)
    expect(await desk.sent('997')).toHaveLength(1)
    const [id = 0] = body.messages as number[]
    if ((await received())[0]?.state === 'refused')
      await desk.admin.call(processEdiMessage, { params: { id } })
    expect(await received()).toMatchObject([{ state: 'received' }])
    expect(await desk.tenders()).toMatchObject([{ shipment_id: 'LB-70231', state: 'open' }])
  })

  it('of files at once with one control number, one is processed', async () => {
    await desk.partner()
    const files = Array.from({ length: 6 }, (_, at) =>
      tenderText(412, ahead.with(0, ['B2', '', 'HRLN', '', `LB-${at}`, '', 'PP'])),
    )
    await Promise.all(files.map((text) => desk.take(text)))
    expect((await received()).map(({ state }) => state).toSorted()).toEqual([
      'received',
      ...files.slice(1).map(() => 'review'),
    ])
    expect(await desk.tenders()).toHaveLength(1)
  })

  it('a control number that another file had waits; the same file counts once', async () => {
    await desk.partner()
    const first = await desk.take(tenderText())
    const again = await desk.take(tenderText())
    expect(again.body).toEqual({ messages: first.body.messages, is_duplicate: true, problem: '' })
    await desk.take(tenderText(412, ahead.with(0, ['B2', '', 'HRLN', '', 'LB-70232', '', 'PP'])))
    expect((await received())[0]).toMatchObject({
      state: 'review',
      reason: 'Control number 000000412 was used before by another file.',
    })
    expect(await desk.tenders()).toHaveLength(1)
    expect(await desk.sent('997')).toHaveLength(1)
  })

  it('another version and another set are refused', async () => {
    await desk.partner()
    await desk.take(x12Text({ segments: ahead, version: '005010' }))
    expect((await desk.sent('997'))[0]?.at(-1)).toEqual(['AK9', 'R', '1', '1', '0', '2'])
    await desk.take(x12Text({ kind: '850', group: 'PO', control: 414, segments: [['BEG', '00']] }))
    expect((await received())[0]).toMatchObject({
      kind: 'other',
      state: 'refused',
      reason: 'Transaction set 850 isn’t taken in.',
    })
  })

  it('one without a place waits for a person', async () => {
    await desk.partner()
    await desk.take(tenderText(412, ahead.with(14, ['N4', '', '', '', 'US'])))
    expect(await received()).toMatchObject([{ state: 'review', reason: 'Stop 1 has no city and state.' }])
    expect((await desk.sent('997'))[0]).toContainEqual(['AK5', 'A'])
  })

  it('files come from administrators and only up to a size', async () => {
    expect((await desk.take(tenderText(), desk.dana)).status).toBe(403)
    const { status, body } = await desk.admin.call(takeInEdi, { body: { text: 'A'.repeat(200_001) } })
    expect([status, body.text]).toEqual([400, ['This file is larger than 200 KB. Send it by SFTP or email.']])
  })
})

it('a tender lists its own messages, the acknowledgment of its group among them', async () => {
  await desk.partner()
  await desk.take(tenderText())
  await desk.take(tenderText(413, ahead.with(0, ['B2', '', 'HRLN', '', 'LB-70232', '', 'PP'])))
  const [, tender] = await desk.tenders()
  const { id = 0, offer, shipment_id } = tender ?? {}
  await desk.dana.call(acceptTender, { params: { id } })
  const own = await desk.messages({ tender: id })
  expect(own.map(({ kind, summary }) => [kind, summary])).toEqual([
    ['990', 'Tender accepted'],
    ['997', 'SM 412'],
    ['204', 'Load tender'],
  ])
  expect(own.at(-1)).toMatchObject({ tender: id, tender_shipment: shipment_id, offer })
})

describe('what a partner says later', () => {
  beforeEach(async () => {
    await desk.partner()
    await desk.take(tenderText())
  })

  it('a change of an open tender updates its offer', async () => {
    await desk.take(
      tenderText(
        413,
        purpose('04').with(23, ['L3', '4200', 'G', '', '', '160000', '', '', '', '', '', '6', 'L']),
      ),
    )
    expect(await desk.tenders()).toMatchObject([{ state: 'open', price_cents: 160_000 }])
    expect(await offerOf()).toMatchObject({ posted_price_cents: 160_000, is_withdrawn: false })
  })

  it('a cancellation of an open tender takes its offer off the board, and a new tender puts it back', async () => {
    await desk.take(tenderText(413, purpose('01').slice(0, 2)))
    expect(await desk.tenders()).toMatchObject([{ state: 'canceled' }])
    expect(await offerOf()).toMatchObject({ is_withdrawn: true, withdrawn_reason: 'Tender canceled by EDI.' })
    await desk.take(tenderText(414))
    expect(await desk.tenders()).toMatchObject([{ state: 'open' }])
    expect(await offerOf()).toMatchObject({ is_withdrawn: false })
  })

  it('a change or cancellation of a booked load changes nothing and asks its dispatcher', async () => {
    const load = await book()
    const before = await test.sql`select broker_price_cents, version from load where id = ${load.id}`
    await desk.take(tenderText(413, purpose('04').with(9, ['G62', '37', '20301202', 'I', '1000', 'LT'])))
    expect(await desk.tenders()).toMatchObject([
      {
        state: 'accepted',
        request: 'change',
        note: 'Stop 1 time: 02 Dec 2030 08:00 – 02 Dec 2030 11:00 → 02 Dec 2030 10:00 – 02 Dec 2030 11:00',
      },
    ])
    await desk.take(tenderText(414, purpose('01').slice(0, 2)))
    const [tender] = await desk.tenders()
    expect(tender).toMatchObject({ state: 'accepted', request: 'cancel' })
    expect(await test.sql`select broker_price_cents, version from load where id = ${load.id}`).toEqual(before)
    expect((await notices(desk.dana)).map((one: string) => one.split(':')[0])).toEqual([
      `<b>Lake Broker</b> cancels load ${load.number}`,
      `<b>Lake Broker</b> changes load ${load.number}`,
    ])
    const settled = await desk.dana.call(settleTenderRequest, { params: { id: tender?.id ?? 0 } })
    expect(settled.body).toMatchObject({ request: '', note: '' })
  })

  it('a cancellation of what we never had waits', async () => {
    await desk.take(
      tenderText(413, purpose('01').slice(0, 2).with(0, ['B2', '', 'HRLN', '', 'NEVER-1', '', 'PP'])),
    )
    expect((await received())[0]).toMatchObject({
      state: 'review',
      reason: 'No tender for shipment NEVER-1 was received.',
    })
  })

  it.each([
    ['R*021', 'rejected', 'Wrong number of groups.', 'Interchange 000000001 rejected'],
    ['A*000', 'ready', '', 'Interchange 000000001 accepted'],
  ])('a TA1 with %s for our interchange: %s', async (code, state, reason, summary) => {
    const [ours] = await desk.messages({ direction: 'out' })
    expect(ours).toMatchObject({ kind: '997', control: '000000001' })
    const [isa = ''] = tenderText(421).split('~\n')
    await desk.take([isa, `TA1*000000001*261130*1405*${code}`, 'IEA*0*000000421', ''].join('~\n'))
    expect((await received())[0]).toMatchObject({ kind: 'TA1', state: 'received', summary })
    expect(await desk.messages({ direction: 'out' })).toMatchObject([{ id: ours?.id, state, reason }])
  })

  it('a refusal by 997 marks our message with the reason', async () => {
    const [tender] = await desk.tenders()
    await desk.dana.call(acceptTender, { params: { id: tender?.id ?? 0 } })
    const [reply] = await desk.messages({ kind: '990' })
    const control = reply?.group_control ?? ''
    const answer = [
      ['AK1', 'GF', control],
      ['AK2', '990', control.padStart(9, '0')],
      ['AK3', 'B1', '2', '', '8'],
      ['AK5', 'R', '5'],
      ['AK9', 'R', '1', '1', '0'],
    ]
    await desk.take(x12Text({ kind: '997', group: 'FA', control: 420, segments: answer }))
    expect(await desk.messages({ kind: '990' })).toMatchObject([
      { state: 'rejected', reason: 'One or more segments in error. Segment B1 at 2.' },
    ])
    expect(await notices()).toContain(
      '<b>Lake Broker</b> rejected 990 LB-70231: One or more segments in error. Segment B1 at 2.',
    )
  })
})

describe('replies', () => {
  it('accepts on arrival where the partner’s rule says so, once', async () => {
    await desk.partner({ reply: 'at_once' })
    await desk.take(tenderText())
    expect((await desk.sent('990')).map(([first]) => first?.at(-1))).toEqual(['A'])
    await book()
    expect(await desk.sent('990')).toHaveLength(1)
  })

  it('declines by hand, takes the offer off the board and not twice', async () => {
    await desk.partner()
    await desk.take(tenderText())
    const [tender] = await desk.tenders()
    const call = () =>
      desk.dana.call(declineTender, { params: { id: tender?.id ?? 0 }, body: { note: 'No truck' } })
    expect((await call()).body).toMatchObject({ state: 'declined', note: 'No truck' })
    expect((await call()).status).toBe(409)
    expect((await desk.sent('990')).map(([first]) => first?.at(-1))).toEqual(['D'])
    expect(await offerOf()).toMatchObject({ is_withdrawn: true })
  })

  it('by hand: booking alone sends none; a booked one can’t be declined', async () => {
    await desk.partner({ reply: 'by_hand' })
    await desk.take(tenderText())
    const load = await book()
    expect(await desk.sent('990')).toEqual([])
    const [tender] = await desk.tenders()
    const { status, body } = await desk.dana.call(declineTender, {
      params: { id: tender?.id ?? 0 },
      body: {},
    })
    expect([status, body.detail]).toEqual([
      409,
      [`Booked as load ${load.number}. Delete the load before you decline the tender.`],
    ])
  })

  it('sends only the sets that the partner wants', async () => {
    await desk.partner({ sends_990: false })
    await desk.take(tenderText())
    await book()
    expect(await desk.sent('990')).toEqual([])
    expect(await desk.tenders()).toMatchObject([{ state: 'accepted' }])
  })

  it('a message to download is marked as sent, and can go again with its number', async () => {
    await desk.partner()
    await desk.take(tenderText())
    const [message] = await desk.messages({ kind: '997' })
    const id = message?.id ?? 0
    expect(message).toMatchObject({ state: 'ready', control: '000000001' })
    expect((await desk.admin.call(markEdiSent, { params: { id } })).body).toMatchObject({ state: 'sent' })
    expect((await desk.admin.call(markEdiSent, { params: { id } })).status).toBe(409)
    expect((await desk.admin.call(resendEdiMessage, { params: { id } })).body).toMatchObject({
      state: 'ready',
      control: '000000001',
    })
  })
})

describe('booking by rule', () => {
  const rule = () => ({
    tender_rule: 'book',
    vehicle: desk.vehicle.id,
    dispatcher: desk.dana.id,
    driver_percent: 70,
  })

  it('books the load on the unit and accepts', async () => {
    await desk.partner(rule())
    await desk.take(
      tenderText(412, ahead.with(23, ['L3', '3000', 'G', '', '', '145000', '', '', '', '', '', '6', 'L'])),
    )
    await desk.work()
    await desk.work()
    const [tender] = await desk.tenders()
    expect(tender).toMatchObject({ state: 'accepted', note: '' })
    const rows =
      await test.sql`select broker_reference, broker_price_cents, driver_price_cents, dispatcher, vehicle from load where id = ${tender?.load ?? 0}`
    expect(rows).toEqual([
      {
        broker_reference: 'LB-70231',
        broker_price_cents: 145_000,
        driver_price_cents: 101_500,
        dispatcher: desk.dana.id,
        vehicle: desk.vehicle.id,
      },
    ])
    expect((await desk.sent('990')).map(([first]) => first?.at(-1))).toEqual(['A'])
  })

  it('leaves one that doesn’t fit on the board, with the reason', async () => {
    await desk.partner(rule())
    await desk.take(tenderText())
    await desk.work()
    const [tender] = await desk.tenders()
    expect(tender).toMatchObject({ state: 'open', load: null })
    expect(tender?.note).toContain('payload is 3,500 lb; the load weighs 4,200 lb')
    expect(await desk.sent('990')).toEqual([])
  })

  it('needs unit, dispatcher and the driver’s share', async () => {
    await expect(desk.partner({ tender_rule: 'book' })).rejects.toThrow(
      'Choose the unit that tenders are booked on.',
    )
  })
})

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { processEdiMessage } from '#contract/entities/edi/edi-message.ts'
import { processWaitingEdi, updateEdiPartner } from '#contract/entities/edi/edi-partner.ts'
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

const received = () => desk.messages({ direction: 'in' })

describe('a file whose partner is unknown or in another mode', () => {
  it('one of an unknown sender waits for its partner', async () => {
    const { body } = await desk.take(tenderText())
    expect(await received()).toMatchObject([{ state: 'review', partner_name: '' }])
    expect((await received())[0]?.reason).toContain('No partner has these ISA IDs: ZZ LAKEBROKER to 02 HRLN.')
    expect((await desk.admin.call(processEdiMessage, { params: { id: body.messages[0] } })).status).toBe(409)
    await desk.partner()
    expect(
      (await desk.admin.call(processEdiMessage, { params: { id: body.messages[0] } })).body,
    ).toMatchObject({
      state: 'received',
      partner_name: 'Lake Broker',
    })
  })

  it('a broken file of an unknown sender says both', async () => {
    const { body } = await desk.take(x12Text({ segments: ahead, count: 41 }))
    const both =
      'SE says 41 segments; the set has 26. No partner has these ISA IDs: ZZ LAKEBROKER to 02 HRLN. Add it, then process this message.'
    expect([body.problem, (await received())[0]?.reason]).toEqual([both, both])
    const cut = await desk.take(tenderText(415).replace(/IEA.*/s, ''))
    expect(cut.body.problem).toBe(
      'The file is cut off: its end (IEA) is missing. No partner has these ISA IDs: ZZ LAKEBROKER to 02 HRLN.',
    )
  })

  it('what came before the partner is counted at it and processed by one act, each once', async () => {
    await desk.take(tenderText())
    await desk.take(x12Text({ segments: ahead, control: 413, count: 41 }))
    await desk.take(x12Text({ segments: ahead, control: 414, usage: 'T' }))
    const { id, waiting, to_review } = await desk.partner()
    expect([waiting, to_review]).toEqual([3, 0])
    const { body } = await desk.admin.call(processWaitingEdi, { params: { id } })
    expect([body.waiting, body.to_review]).toEqual([0, 2])
    expect(
      (await received()).map(({ state, reason, partner_name }) => [state, reason, partner_name]),
    ).toEqual([
      ['review', 'Test interchange, but Lake Broker is in production.', 'Lake Broker'],
      ['refused', 'SE says 41 segments; the set has 26.', 'Lake Broker'],
      ['received', '', 'Lake Broker'],
    ])
    expect(await desk.tenders()).toMatchObject([{ shipment_id: 'LB-70231' }])
    const answers = await desk.sent('997')
    expect(answers.map((segments) => segments.find(([name]) => name === 'AK5')?.[1])).toEqual(['A', 'R'])
    await desk.admin.call(processWaitingEdi, { params: { id } })
    expect(await desk.sent('997')).toHaveLength(2)
    expect((await desk.dana.call(processWaitingEdi, { params: { id } })).status).toBe(403)
  })

  it('one that waited alone is acknowledged when it is processed', async () => {
    const { body } = await desk.take(tenderText())
    await desk.partner()
    await desk.admin.call(processEdiMessage, { params: { id: body.messages[0] } })
    expect((await desk.sent('997'))[0]).toContainEqual(['AK5', 'A'])
  })

  it('a partner of another company is unknown here', async () => {
    const other = await ediDesk(test)
    await other.partner()
    await desk.take(tenderText())
    expect(await received()).toMatchObject([{ state: 'review' }])
    expect([await other.messages(), await other.tenders(), await desk.tenders()]).toEqual([[], [], []])
  })

  it('a test interchange of a partner in production waits, and the other way round', async () => {
    const partner = await desk.partner()
    await desk.take(x12Text({ segments: ahead, usage: 'T' }))
    expect((await received())[0]?.reason).toBe('Test interchange, but Lake Broker is in production.')
    const [first] = await received()
    const refused = await desk.admin.call(processEdiMessage, { params: { id: first?.id ?? 0 } })
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      ['Test interchange, but Lake Broker is in production. Turn Test on for the partner first.'],
    ])
    const { version, id } = partner
    await desk.admin.call(updateEdiPartner, { params: { id }, body: { version, is_test: true } })
    await desk.take(tenderText(999))
    expect((await received())[0]?.reason).toBe('Production interchange, but Lake Broker is in test.')
    expect(await desk.tenders()).toEqual([])
  })
})

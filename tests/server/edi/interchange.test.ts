import { describe, expect, it } from 'vitest'
import { decodeX12, type Interchange, MAX_BYTES, readInterchanges } from '#server/edi/x12/read-interchange.ts'
import { cleanElement, writeInterchange } from '#server/edi/x12/write-interchange.ts'
import { RECEIVER, SENDER, TENDER_SEGMENTS, x12Text } from '#tests/inputs/x12.ts'
import { extraInputs } from '#tests/support/extra-inputs.ts'
import { randomOf, seedOf } from '#tests/support/random.ts'

const read = (text: string): Interchange => {
  const { interchanges, broken } = readInterchanges(text)
  const [one] = interchanges
  if (!one || broken) throw new Error(broken?.message ?? 'nothing was read')
  return one
}
const envelope = {
  sender: RECEIVER,
  receiver: SENDER,
  groupSender: 'HRLN',
  groupReceiver: 'LAKEBROKER',
  isTest: false,
  at: new Date('2026-11-30T14:05:00Z'),
}

describe('reading an interchange', () => {
  it('reads parties, control numbers and every segment', () => {
    const one = read(x12Text())
    expect(one).toMatchObject({ sender: SENDER, receiver: RECEIVER, control: '000000412', isTest: false })
    expect(one.groups).toMatchObject([{ code: 'SM', control: '412', version: '004010', faults: [] }])
    expect(one.groups[0]?.sets).toMatchObject([{ kind: '204', control: '0001', faults: [] }])
    expect(one.groups[0]?.sets[0]?.segments.slice(1, -1)).toEqual(TENDER_SEGMENTS)
  })

  it.each([
    ['line feeds as terminators', '\n'],
    ['carriage returns and line feeds', '\r\n'],
    ['tildes alone', '~'],
    ['tildes and line breaks', '~\r\n'],
  ])('reads %s', (_, end) => {
    expect(read(x12Text({ end })).groups[0]?.sets[0]?.faults).toEqual([])
  })

  it('reads a byte order mark and two interchanges with different separators', () => {
    const other = x12Text({ control: 413, end: '\n' }).replaceAll('*', '|')
    const all = readInterchanges(decodeX12(Buffer.from(`\uFEFF${x12Text()}${other}`)))
    expect(all.broken).toBeUndefined()
    expect(all.interchanges.map(({ control }) => control)).toEqual(['000000412', '000000413'])
  })

  it('reads Latin-1 where the bytes are no UTF-8', () => {
    const text = x12Text({ segments: [['NTE', '', 'Caf\u00e9']] })
    expect(decodeX12(Buffer.from(text, 'latin1'))).toBe(text)
  })

  it.each([
    ['no ISA', 'HELLO*1~', 'doesn’t begin with an ISA'],
    ['a short ISA', x12Text().replace('LAKEBROKER     *', 'LAKEBROKER*'), 'isn’t 106 characters'],
    ['a wrapped ISA', x12Text().replace('*261130', '\n*261130'), 'isn’t 106 characters'],
    ['equal separators', x12Text().replace('*P*>', '*P**'), 'isn’t 106 characters'],
    ['no IEA', x12Text().replace(/IEA.*/s, ''), 'its end (IEA) is missing'],
    [
      'another IEA number',
      x12Text().replace('IEA*1*000000412', 'IEA*1*000000999'),
      'IEA has control number 000000999',
    ],
    ['another group count', x12Text().replace('IEA*1*', 'IEA*2*'), 'IEA says 2 groups'],
    ['a segment outside a group', x12Text().replace('IEA*', 'N1*SH~IEA*'), 'N1 is outside a group'],
    [
      'no group',
      x12Text()
        .replace(/GS.*GE\*1\*412~\n/s, '')
        .replace('IEA*1', 'IEA*0'),
      'has no group',
    ],
    ['no text', ' \n', 'The file is empty'],
  ])('refuses %s', (_, text, words) => {
    const { interchanges, broken } = readInterchanges(text)
    expect(interchanges).toEqual([])
    expect(broken?.message).toContain(words)
  })

  it('reads what stands before a broken interchange, and TA1 segments wherever they stand', () => {
    const ta1 = 'TA1*000000007*261130*1405*A*000~\n'
    const first = x12Text().replace('GS*', `${ta1}GS*`).replace('IEA*', `${ta1}IEA*`)
    const { interchanges, broken } = readInterchanges(`${first}Regards, EDI desk`)
    expect(interchanges).toMatchObject([{ control: '000000412', groups: [{ faults: [] }] }])
    expect(interchanges[0]?.answers).toHaveLength(2)
    expect(broken?.message).toContain('doesn’t begin with an ISA')
  })

  it.each([
    ['another segment count', x12Text({ count: 41 }), '4', 'SE says 41 segments; the set has 26.'],
    [
      'another control number',
      x12Text().replace('SE*26*0001', 'SE*26*0002'),
      '3',
      'SE has control number 0002',
    ],
    ['no SE', x12Text().replace('SE*26*0001~\n', ''), '2', 'SE segment is missing'],
    ['no set number', x12Text().replace('ST*204*0001', 'ST*204'), '7', 'control number in ST'],
  ])('notes %s of a set by its acknowledgment code', (_, text, code, words) => {
    const faults = read(text).groups[0]?.sets[0]?.faults ?? []
    expect(faults.map((fault) => fault.code)).toContain(code)
    expect(faults.map((fault) => fault.text).join(' ')).toContain(words)
  })

  it.each([
    ['another set count', x12Text().replace('GE*1*', 'GE*3*'), '5'],
    ['another group number', x12Text().replace('GE*1*412', 'GE*1*413'), '4'],
    [
      'no set',
      x12Text()
        .replace(/ST\*.*SE\*26\*0001~\n/s, '')
        .replace('GE*1*', 'GE*0*'),
      '5',
    ],
    ['no GE', x12Text().replace('GE*1*412~\n', ''), '3'],
  ])('notes %s of a group', (_, text, code) => {
    expect(read(text).groups[0]?.faults).toMatchObject([{ code }])
  })

  it('stops at a flood of sets', () => {
    const flood = x12Text().replace('ST*204', `${'ST~'.repeat(6000)}ST*204`)
    expect(readInterchanges(flood).broken?.message).toContain('More than 300 transaction sets')
  })

  it('stops at a flood of segments', () => {
    const flood = `${x12Text().split('IEA')[0]}${'N1~'.repeat(30_000)}`
    expect(flood.length).toBeLessThan(MAX_BYTES)
    expect(readInterchanges(flood).broken?.message).toBe('More than 20000 segments.')
  })
})

describe('writing an interchange', () => {
  const seed = seedOf()
  const LETTERS = Array.from('ABCXYZ abc019.,-/#&()\'":;@éßñ№*~>\n\t\u0000\u202E汉')

  it(`reads as written, whatever our data has (SEED=${seed})`, () => {
    const { below, pick } = randomOf(seed)
    for (let round = 0; round < 500; round++) {
      const word = () => Array.from({ length: below(20) }, () => pick(LETTERS)).join('')
      const body = Array.from({ length: 1 + below(12) }, () => [
        pick(['N1', 'L11', 'AT7', 'NTE']),
        ...Array.from({ length: below(6) }, word),
      ])
      const control = 1 + below(999_999_999)
      const one = read(writeInterchange('214', body, { ...envelope, control }))
      const expected = body.map((segment) => {
        const clean = segment.map(cleanElement)
        return clean.slice(0, clean.findLastIndex((text) => text !== '') + 1)
      })
      const [set] = one.groups[0]?.sets ?? []
      expect(set?.segments.slice(1, -1)).toEqual(expected)
      expect([one.groups[0]?.faults, set?.faults]).toEqual([[], []])
      expect(Number(one.control)).toBe(control)
    }
  })

  it('keeps separators in our data from becoming segments', () => {
    const text = writeInterchange('990', [['B1', 'HRLN', 'A~SE*9*1~ST*210*2', '20261130', 'A']], {
      ...envelope,
      control: 7,
    })
    expect(read(text).groups[0]?.sets[0]?.segments[1]).toEqual([
      'B1',
      'HRLN',
      'A SE 9 1 ST 210 2',
      '20261130',
      'A',
    ])
    expect(text).toContain(
      'ISA*00*          *00*          *02*HRLN           *ZZ*LAKEBROKER     *261130*1405*U*00401*000000007*0*P*>~',
    )
  })

  it('folds letters that X12 has not', () =>
    expect(cleanElement('Mu\u00f1oz \u2013 \u201cDock 4\u201d \u00df \u6c49')).toBe('Munoz - "Dock 4" ss ?'))
})

const samples = extraInputs('x12/edinet-*-MGCTLYST.edi')
describe.skipIf(samples.length === 0)('samples of other systems', () => {
  it.each(samples)('reads %s', (name, bytes) => {
    const kind = /edinet-(\d{3})/.exec(name)?.[1]
    expect(read(decodeX12(bytes)).groups[0]?.sets).toMatchObject([{ kind }])
  })
})

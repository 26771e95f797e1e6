import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { listBankRows } from '#contract/entities/money/bank-row.ts'
import { type BankReport, importBankSheet } from '#contract/entities/money/bank-sheet.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import type { ReadSheet } from '#server/kernel/sheets/read-gather.ts'
import { SheetRefused } from '#server/kernel/sheets/read-refused.ts'
import { layoutKey } from '#server/money/bank-row/bank-layout.ts'
import { readBankSheet, readOfxSheet } from '#server/money/bank-row/read-bank-sheet.ts'
import { parseOfx } from '#server/money/bank-row/read-ofx.ts'
import { formOf, partsOf, send } from '#tests/server/fleet/document/uploading.ts'
import { billing, type BillingDesk } from '#tests/server/money/invoice/billing-desk.ts'
import type { TestUser } from '#tests/support/app.ts'
import { eachCompany, test } from '#tests/support/each-company.ts'

const sheetOf = (text: string): ReadSheet => {
  const lines = text.split('\n').map((line) => line.split(','))
  const width = Math.max(...lines.map((line) => line.length))
  const [titles = [], ...cells] = lines.map((line) => [
    ...line,
    ...Array<string>(width - line.length).fill(''),
  ])
  return { titles, rows: cells.map((line, index) => ({ row: index + 2, cells: line })) }
}

const HEADED = `First Bank of Ohio
Account,Checking 4471
Period,11/01/2026 to 11/30/2026
Date,Description,Amount,Balance
11/02/2026,ACH INV 1001,1200.00,9000.00
11/03/2026,FEE,-3.00,8997.00
Ending balance,,,8997.00`

describe('header row of a bank sheet', () => {
  it('is found below heading lines of the bank', () => {
    const { columns, lines, skipped, heads, problems } = readBankSheet(sheetOf(HEADED), null)
    expect(columns).toEqual({ paid_on: 0, amount: 2, text: [1], header: 3 })
    expect(lines.map(({ row, amount_cents, text }) => [row, amount_cents, text])).toEqual([
      [5, 120_000, 'ACH INV 1001'],
    ])
    expect([skipped, problems.length]).toEqual([2, 0])
    expect(heads[3]).toBe('Date, Description, Amount, Balance')
  })

  it('is not needed where the first line is a transaction', () => {
    const { columns, titles, lines } = readBankSheet(
      sheetOf('11/02/2026,1200.00,*,,ACH INV 1001\n11/03/2026,77.00,*,,WIRE'),
      null,
    )
    expect(columns).toEqual({ paid_on: 0, amount: 1, text: [4], header: -1 })
    expect(titles[4]).toBe('Column E')
    expect(lines.map(({ row, amount_cents }) => [row, amount_cents])).toEqual([
      [1, 120_000],
      [2, 7700],
    ])
  })

  it('can be chosen, and its columns are then detected or chosen', () => {
    const file = sheetOf(`x\n${HEADED}`)
    expect(readBankSheet(file, { header: 4 }).columns).toEqual({
      paid_on: 0,
      amount: 2,
      text: [1],
      header: 4,
    })
    expect(readBankSheet(file, { header: 1 }).columns).toBeNull()
    expect(() => readBankSheet(file, { header: 30 })).toThrow(/BadRequest|fewer lines|400/i)
  })

  it('is known again by its titles, wherever it is', () => {
    const remembered = new Map([
      [layoutKey(['When', 'Who', 'How much']), { paid_on: 0, amount: 2, text: [1], header: 1 }],
    ])
    const file = sheetOf('Bank\n\nWHEN,Who,How much\n11/02/2026,INV 1001,1200')
    const { columns, isRemembered, lines } = readBankSheet(file, null, remembered)
    expect([columns, isRemembered]).toEqual([{ paid_on: 0, amount: 2, text: [1], header: 2 }, true])
    expect(lines).toHaveLength(1)
  })
})

const ofx = (transactions: string, currency = 'USD') => `OFXHEADER:100
DATA:OFXSGML
VERSION:102
CHARSET:1252

<OFX><SIGNONMSGSRSV1><SONRS><FI><ORG>First Bank<FID>1</FI></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>${currency}
<BANKACCTFROM><BANKID>044000037<ACCTID>4471<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261130
${transactions}
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

const transaction = (fitid: string, amount: string, name: string, more = '') =>
  `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261102120000[-5:EST]<TRNAMT>${amount}<FITID>${fitid}<NAME>${name}${more}</STMTTRN>`

describe('OFX', () => {
  const read = (text: string) => readOfxSheet(parseOfx(text))

  it('of version 1, without end tags, is read with account, words and amounts', () => {
    const { lines, gone, skipped } = read(
      ofx(
        transaction('1', '1200.00', 'B&amp;O LOGISTICS', '<MEMO>INV 1001') +
          transaction('2', '+77,5', 'WIRE <BANKACCTTO><ACCTID>9999</BANKACCTTO>') +
          transaction('3', '-312.40', 'FUEL CARD'),
      ),
    )
    expect(lines.map(({ paid_on, amount_cents, text }) => [paid_on, amount_cents, text])).toEqual([
      ['2026-11-02', 120_000, 'B&O LOGISTICS · INV 1001'],
      ['2026-11-02', 7750, 'WIRE'],
    ])
    expect([gone.length, skipped]).toEqual([1, 1])
  })

  it('of version 2 is read as XML', () => {
    const text = `<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="211"?><OFX><BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261102</DTPOSTED><TRNAMT>5.00</TRNAMT><FITID>9</FITID><NAME><![CDATA[A & B]]></NAME></STMTTRN></BANKTRANLIST></OFX>`
    expect(read(text).lines).toMatchObject([{ paid_on: '2026-11-02', amount_cents: 500, text: 'A & B' }])
  })

  it('knows a transaction by account, FITID and amount, and takes it once from a file', () => {
    const one = transaction('1', '5.00', 'A')
    const [first] = read(ofx(one)).lines
    const again = read(
      ofx(`${transaction('1', '5.00', 'OTHER WORDS')}${one}${transaction('1', '6.00', 'A')}`),
    )
    expect(again.lines.map(({ fingerprint }) => fingerprint === first?.fingerprint)).toEqual([true, false])
    expect(read(ofx(one).replace('4471', '4472')).lines[0]?.fingerprint).not.toBe(first?.fingerprint)
  })

  it('reports what it cannot take', () => {
    const { lines, problems } = read(
      ofx(
        transaction('1', '1.2.3', 'A') +
          transaction('2', '5.00', 'B').replace('20261102120000', 'soon') +
          transaction('3', '5.00', 'C', '<CURRENCY><CURRATE>0.7<CURSYM>CAD</CURRENCY>') +
          transaction('4', '5.00', 'D', '<CORRECTFITID>1<CORRECTACTION>REPLACE'),
      ),
    )
    expect(lines).toEqual([])
    expect(problems).toHaveLength(4)
    expect(problems[2]?.text).toContain('5.00 CAD')
    expect(() => read(ofx('', 'CAD'))).toThrow('This statement is in CAD.')
  })

  it.each([
    [
      'entities of its own',
      `<?xml version="1.0"?><OFX><!DOCTYPE x [<!ENTITY a "aaaa">]><NAME>&a;</NAME></OFX>`,
    ],
    ['endless nesting', `<OFX>${'<A>'.repeat(100_000)}`],
    ['a value without end', ofx(transaction('1', '5.00', 'A'.repeat(6000)))],
    ['no statement', 'OFXHEADER:100\n'],
    ['many unmatched ends', `<OFX>${'<A>'.repeat(600)}${'</B>'.repeat(100_000)}`],
  ])('with %s is refused', (_, text) => expect(() => read(text)).toThrow(SheetRefused))

  it('never expands an entity that it does not know', () => {
    expect(read(ofx(transaction('1', '5.00', '&xxe; &lt;b&gt;'))).lines[0]?.text).toBe('&xxe; <b>')
  })
})

describe('bank file import', () => {
  eachCompany()
  let desk: BillingDesk
  let numbers: string[]
  let first: number
  beforeEach(async () => {
    desk = await billing(test)
    const loads = [await desk.delivered(), await desk.delivered()]
    const invoices = []
    for (const { id } of loads) invoices.push((await desk.issue(desk.dana, [id])).body)
    numbers = invoices.map(({ number }) => number)
    first = invoices[0]!.id
  })
  const bring = async (file: string, name: string, mode = 'record', by: TestUser = desk.boss) => {
    const form = formOf(partsOf({ mode, columns: '' }, Buffer.from(file), name, 'application/octet-stream'))
    return (await send(test.app, by, importBankSheet, form, { [IDEMPOTENCY_HEADER]: randomUUID() })) as {
      status: number
      body: BankReport
    }
  }
  const figures = ({ matched, waiting, duplicates }: BankReport) => [matched, waiting, duplicates]

  it('records an OFX file once, and links a returned payment to its invoice', async () => {
    const file = ofx(transaction('1', '1200.00', `INV ${numbers[0]}`) + transaction('2', '77.00', 'WIRE'))
    expect(figures((await bring(file, 'november.qfx')).body)).toEqual([1, 1, 0])
    expect(figures((await bring(file, 'november.ofx')).body)).toEqual([0, 0, 2])
    expect((await desk.read(first)).state).toBe('paid')
    expect((await desk.boss.call(listBankRows)).body.count).toBe(2)
    const back = ofx(transaction('3', '-1200.00', `RETURN ACH ${numbers[0]} R01`))
    const { returns, problems } = (await bring(back, 'december.qfx')).body
    expect(returns).toEqual([{ ...problems[0], invoices: [{ id: first, number: numbers[0] }] }])
    expect((await bring(file, 'november.qfx', 'check', desk.dana)).status).toBe(403)
    expect((await bring(`<OFX>${'<A>'.repeat(100_000)}`, 'deep.ofx')).status).toBe(400)
  })

  it('remembers the header row and columns of a bank, in the company alone', async () => {
    const file = `First Bank\r\nDate,Description,Amount\r\n11/02/2026,INV ${numbers[0]},"1,200.00"\r\n`
    expect((await bring(file, 'a.csv', 'check')).body.is_remembered).toBe(false)
    expect(figures((await bring(file, 'a.csv')).body)).toEqual([1, 0, 0])
    const next = `First Bank\r\nDecember\r\nDate,Description,Amount\r\n11/03/2026,INV ${numbers[1]},"1,200.00"\r\n`
    const { body } = await bring(next, 'b.csv', 'check')
    expect([body.is_remembered, body.columns?.header, body.matched]).toEqual([true, 2, 1])
    const other = await billing(test)
    expect((await bring(next, 'b.csv', 'check', other.boss)).body.is_remembered).toBe(false)
  })
})

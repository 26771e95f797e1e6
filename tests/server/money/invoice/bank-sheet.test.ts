import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { type BankRow, listBankRows, readBankRow } from '#contract/entities/money/bank-row.ts'
import {
  type BankReport,
  importBankSheet,
  recordBankRow,
  reopenBankRow,
  setBankRowAside,
} from '#contract/entities/money/bank-sheet.ts'
import { deletePayment, restorePayment } from '#contract/entities/money/invoice.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { seedDemoBank } from '#server/demo/bank.ts'
import { matchPayment, type OpenInvoice } from '#server/money/bank-row/match-payment.ts'
import { returnText } from '#server/money/bank-row/returned-payment.ts'
import { bankCents, bankDay, readBankSheet } from '#server/money/bank-row/read-bank-sheet.ts'
import { formOf, partsOf, send } from '#tests/server/fleet/document/uploading.ts'
import { billing, type BillingDesk, newKey } from '#tests/server/money/invoice/billing-desk.ts'
import type { TestUser } from '#tests/support/app.ts'
import { eachCompany, test } from '#tests/support/each-company.ts'

describe('bank sheet parsing', () => {
  it.each([
    ['1,450.00', 145_000],
    ['$1450', 145_000],
    ['+12.5', 1250],
    ['-12.50', -1250],
    ['(1,200.00)', -120_000],
    ['99.00-', -9900],
    ['80.00 CR', 8000],
    ['80.00 DR', -8000],
    ['1.200,00', null],
    ['n/a', null],
  ])('reads the amount %j as %j cents', (text, cents) => expect(bankCents(text)).toBe(cents))

  it.each([
    ['11/03/2026', '2026-11-03'],
    ['11/3/26', '2026-11-03'],
    ['2026-11-03 00:00', '2026-11-03'],
    ['11-03-2026', '2026-11-03'],
    ['Total', null],
  ])('reads the date %j as %j', (text, day) => expect(bankDay(text)).toBe(day))

  it.each([
    ['Date,Description,Amount,Balance', { paid_on: 0, amount: 2, text: [1] }],
    [
      'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #',
      { paid_on: 1, amount: 3, text: [0, 2, 6] },
    ],
    ['Transaction Date,Reference,Payee,Debit,Credit', { paid_on: 0, amount: 4, text: [1, 2] }],
    ['A,B,C', null],
  ])('finds the columns of %j by their titles', (titles, columns) => {
    const named = titles.split(',')
    const cells = named.map((title) =>
      /date/i.test(title) ? '11/03/2026' : /amount|credit|balance/i.test(title) ? '100.00' : 'x',
    )
    expect(readBankSheet({ titles: named, rows: [{ row: 2, cells }] }, null).columns).toEqual(columns)
  })
})

describe('money out in a bank sheet', () => {
  const payments = [
    { number: 'A-1001', amount_cents: 145_000, received_on: '2026-11-20' },
    { number: 'A-1002', amount_cents: 90_000, received_on: '2026-11-20' },
    { number: 'A-1003', amount_cents: 90_000, received_on: '2026-11-21' },
    { number: 'A-1004', amount_cents: 50_000, received_on: '2026-01-02' },
  ]
  const of = (text: string, amount_cents: number) =>
    returnText({ text, amount_cents, paid_on: '2026-11-27', row: 2, fingerprint: '' }, payments, [
      'A-1001',
      'A-1002',
      'A-1003',
      'A-1004',
    ])

  it.each([
    ['RETURN ACH BROKER ONE A-1001 R01', -145_000],
    ['REVERSAL OF CREDIT inv#A-1001', -145_000],
    ['Chargeback a-1001', -145_000],
    ['A-1001', -145_000],
    ['RETURNED ITEM A-1001 (partly)', -100_000],
    ['NSF CHECK 7712', -145_000],
    ['Deposited item returned', -145_000],
    ['ACH R03 NO ACCOUNT', -145_000],
    ['dishonored payment', -145_000],
  ])('%j reverses a payment of invoice A-1001', (text, cents) =>
    expect(of(text, cents)).toMatch(/A-1001[:.] .*open it .* from 20 Nov 2026/),
  )

  it.each([
    ['RETURN ACH', -90_000, /A-1002 or A-1003\. Open and compare them/],
    ['RETURN ACH A-1002', -12_345, /A-1002: open .*\$900\.00/],
    ['REVERSED A-1099', -145_000, /Looks like the payment on invoice A-1001/],
  ])('%j of %j cents needs manual review', (text, cents, problem) => expect(of(text, cents)).toMatch(problem))

  it.each([
    ['FUEL CARD', -145_000],
    ['RETURN OF TRAILER DEPOSIT', -77],
    ['NSF', -50_000],
    ['RENT R2D2', -145_000],
    ['paid to carrier for A-1001 load', -100_000],
  ])('%j of %j cents reverses nothing', (text, cents) => expect(of(text, cents)).toBeUndefined())
})

describe('matching a deposit to invoices', () => {
  const open = (number: string, open_cents: number, ...words: string[]): OpenInvoice => ({
    id: Number(number),
    number,
    broker: 1,
    bill_to: 'Blue Sky Logistics',
    open_cents,
    words: [number, ...words],
  })
  const all = [open('1001', 145_000, 'xx26-47-1', 'po-7712'), open('1002', 90_000), open('1003', 90_000)]
  const outcome = (text: string, amount_cents: number) => {
    const match = matchPayment({ text, amount_cents }, all, new Set(['1000']))
    return match.isSure
      ? match.pays.map(({ invoice, amount_cents: cents }) => [invoice.number, cents])
      : match.reason
  }

  it.each([
    ['ACH CREDIT BLUE SKY INV#1001', 145_000, [['1001', 145_000]]],
    ['invoice 0001001.', 145_000, [['1001', 145_000]]],
    ['LOAD XX26-47-1 pmt', 145_000, [['1001', 145_000]]],
    ['ref PO-7712', 145_000, [['1001', 145_000]]],
    [
      'INV 1001/1002',
      235_000,
      [
        ['1001', 145_000],
        ['1002', 90_000],
      ],
    ],
    ['INV 1001', 140_000, 'Invoice 1001: balance $1,450.00, $50.00 short.'],
    ['INV 1001', 150_000, 'Invoice 1001: balance $1,450.00, $50.00 over.'],
    ['INV 1000', 145_000, 'Invoice 1000 has no balance due.'],
    ['ACH BLUE SKY', 90_000, 'No invoice number. Amount matches invoices 1002 and 1003.'],
    ['trace 910012', 145_000, 'No invoice number. Amount matches invoice 1001.'],
    ['interest', 12, 'No invoice number, and no invoice has this balance.'],
  ])('of %j and %d cents', (text, cents, expected) => expect(outcome(text, cents)).toEqual(expected))
})

describe('bank sheet import', () => {
  eachCompany()
  let desk: BillingDesk
  let numbers: string[]
  let ids: number[]
  beforeEach(async () => {
    desk = await billing(test)
    const loads = [await desk.delivered(), await desk.delivered(), await desk.delivered()]
    const invoices = []
    for (const { id } of loads) invoices.push((await desk.issue(desk.dana, [id])).body)
    ids = invoices.map(({ id }) => id)
    numbers = invoices.map(({ number }) => number)
  })

  const csvOf = (rows: readonly (readonly string[])[]) =>
    [['Date', 'Description', 'Amount'], ...rows]
      .map((row) => row.map((cell) => `"${cell}"`).join(','))
      .join('\r\n')
  const lines = () => [
    ['11/02/2026', `ACH INV ${numbers[0]}`, '1,200.00'],
    ['11/02/2026', `ACH INV ${numbers[1]}`, '1,150.00'],
    ['11/03/2026', 'WIRE UNKNOWN', '77.00'],
    ['11/03/2026', 'FUEL CARD', '-312.40'],
    ['someday', 'x', '12.00'],
  ]
  const bring = async (
    csv: string,
    mode = 'record',
    by: TestUser = desk.boss,
    key: string = randomUUID(),
    columns = '',
  ) => {
    const form = formOf(partsOf({ mode, columns }, Buffer.from(csv), 'november.csv', 'text/csv'))
    return (await send(test.app, by, importBankSheet, form, { [IDEMPOTENCY_HEADER]: key })) as {
      status: number
      body: BankReport
    }
  }
  const figures = ({
    body: { is_done, matched, matched_cents, waiting, duplicates, skipped, problems },
  }: {
    body: BankReport
  }) => [is_done, matched, matched_cents, waiting, duplicates, skipped, problems.length]
  const rowsOf = async (state?: 'waiting' | 'recorded' | 'set_aside') =>
    (await desk.boss.call(listBankRows, { query: { ...(state && { state }) } })).body.results
  const moneyOf = async (id: number) => {
    const { paid_cents, state, payments } = await desk.read(id)
    return [
      paid_cents,
      state,
      payments.filter(({ removed_at }) => removed_at === null).map(({ source }) => source),
    ]
  }

  it('records sure payments, keeps the others for review, and pays once when repeated', async () => {
    expect(figures(await bring(csvOf(lines()), 'check'))).toEqual([false, 1, 120_000, 2, 0, 1, 1])
    expect(await rowsOf()).toEqual([])
    const key = randomUUID()
    expect(figures(await bring(csvOf(lines()), 'record', desk.boss, key))).toEqual([
      true,
      1,
      120_000,
      2,
      0,
      1,
      1,
    ])
    expect(figures(await bring(csvOf(lines()), 'record', desk.boss, key))).toEqual([
      true,
      1,
      120_000,
      2,
      0,
      1,
      1,
    ])
    expect(figures(await bring(csvOf(lines())))).toEqual([true, 0, 0, 0, 3, 1, 1])
    // Later statements of the same account repeat earlier lines.
    const later = [...lines().slice(0, 3), ['11/04/2026', `INV ${numbers[2]}`, '$1,200.00']]
    expect(figures(await bring(csvOf(later)))).toEqual([true, 1, 120_000, 0, 3, 0, 0])
    expect(await Promise.all(ids.map(moneyOf))).toEqual([
      [120_000, 'paid', ['sheet']],
      [0, 'open', []],
      [120_000, 'paid', ['sheet']],
    ])
    expect((await rowsOf('waiting')).map(({ reason }: BankRow) => reason)).toEqual([
      'No invoice number, and no invoice has this balance.',
      `Invoice ${numbers[1]}: balance $1,200.00, $50.00 short.`,
    ])
    expect(await rowsOf('recorded')).toHaveLength(2)
  })

  it('reports which payment the bank reversed, in the same sheet and in a later one', async () => {
    const back = ['11/04/2026', `RETURN ACH BLUE SKY ${numbers[0]} R01`, '-1,200.00']
    expect((await bring(csvOf([lines()[0]!, back]), 'check')).body.problems).toEqual([
      {
        row: 3,
        text: `$1,200.00 returned on 04 Nov 2026. References invoice ${numbers[0]}, which has no payment of this amount.`,
      },
    ])
    const problem = `$1,200.00 returned on 04 Nov 2026. References invoice ${numbers[0]}: open it and delete the $1,200.00 payment from 02 Nov 2026.`
    const { body } = await bring(csvOf([lines()[0]!, back]))
    expect([body.problems, body.skipped]).toEqual([[{ row: 3, text: problem }], 0])
    const columns =
      'Date,Description,Withdrawals,Deposits\r\n11/03/2026,WIRE UNKNOWN,,77.00\r\n11/04/2026,"Deposited item returned NSF","1,200.00",\r\n'
    expect((await bring(columns, 'check')).body.problems).toEqual([
      {
        row: 3,
        text: `$1,200.00 returned on 04 Nov 2026. Looks like the payment on invoice ${numbers[0]}. If so, open it and delete the $1,200.00 payment from 02 Nov 2026.`,
      },
    ])
  })

  it('skips and reports an amount larger than any possible payment', () => {
    const rows = [{ row: 2, cells: ['11/02/2026', 'x', '21,474,836.48'] }]
    const { lines: read, problems } = readBankSheet({ titles: ['Date', 'Description', 'Amount'], rows }, null)
    expect([read, problems]).toEqual([[], [{ row: 2, text: '"21,474,836.48" isn’t an amount.' }]])
  })

  it('skips and reports a line with a future date', async () => {
    const csv = csvOf([['11/02/2077', `INV ${numbers[0]}`, '1,200.00'], ...lines().slice(1, 3)])
    const { body } = await bring(csv, 'check')
    expect(body.problems).toEqual([
      { row: 2, text: '02 Nov 2077 isn’t a valid deposit date. Use today or earlier.' },
    ])
    expect(figures(await bring(csv))).toEqual([true, 0, 0, 2, 0, 0, 1])
    expect(await moneyOf(ids[0]!)).toEqual([0, 'open', []])
  })

  it('pays once when sent twice at once, while two equal lines are two payments', async () => {
    const twice = [lines()[0]!, lines()[0]!]
    const answers = await Promise.all([bring(csvOf(twice)), bring(csvOf(twice))])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map(({ body }) => [body.matched, body.waiting, body.duplicates]).toSorted()).toEqual([
      [0, 0, 2],
      [1, 1, 0],
    ])
    expect(await moneyOf(ids[0]!)).toEqual([120_000, 'paid', ['sheet']])
  })

  it('lets a user record a row short with a reason, split it, skip it and restore it', async () => {
    await bring(csvOf(lines()))
    const [unknown, short] = await rowsOf('waiting')
    const detail = (await desk.boss.call(readBankRow, { params: { id: short!.id } })).body
    expect(detail.candidates[0]).toMatchObject({ number: numbers[1], amount_cents: 120_000 })
    const record = (id: number, body: object) =>
      desk.boss.call(recordBankRow, { params: { id }, body, headers: newKey() })
    expect((await record(short!.id, { invoice: ids[1], amount_cents: 999_999 })).status).toBe(400)
    const done = await record(short!.id, { invoice: ids[1], short_reason: 'Lumper not approved' })
    expect(done.body).toMatchObject({
      state: 'recorded',
      left_cents: 0,
      payments: [{ number: numbers[1], amount_cents: 115_000 }],
    })
    expect((await record(short!.id, { invoice: ids[1] })).status).toBe(409)
    expect(await moneyOf(ids[1]!)).toEqual([115_000, 'short_paid', ['sheet']])

    expect((await record(unknown!.id, { invoice_number: '1' })).body).toHaveProperty('invoice_number')
    const part = await record(unknown!.id, { invoice_number: `#${numbers[2]}`, amount_cents: 7000 })
    expect(part.body).toMatchObject({ state: 'waiting', left_cents: 700 })
    const params = { id: unknown!.id }
    expect((await desk.boss.call(setBankRowAside, { params, body: { reason: '' } })).status).toBe(400)
    expect(
      (await desk.boss.call(setBankRowAside, { params, body: { reason: 'Refund of a toll' } })).body.state,
    ).toBe('set_aside')
    expect((await record(unknown!.id, { invoice: ids[2] })).status).toBe(409)
    expect((await desk.boss.call(reopenBankRow, { params, body: {} })).body.state).toBe('waiting')

    const { payments } = await desk.read(ids[1]!)
    await desk.boss.call(deletePayment, { params: { id: payments[0]!.id } })
    expect((await rowsOf('waiting')).map(({ id }: BankRow) => id)).toContain(short!.id)

    const restore = () => desk.boss.call(restorePayment, { params: { id: payments[0]!.id } })
    await desk.boss.call(setBankRowAside, { params: { id: short!.id }, body: { reason: 'Not ours' } })
    expect((await restore()).status).toBe(409)
    await desk.boss.call(reopenBankRow, { params: { id: short!.id }, body: {} })
    await record(short!.id, { invoice: ids[2], amount_cents: 100_000 })
    expect(JSON.stringify((await restore()).body)).toContain('Only $150.00 of this deposit is unapplied')
    const other = (await desk.read(ids[2]!)).payments.at(-1)!
    await desk.boss.call(deletePayment, { params: { id: other.id } })
    expect((await restore()).body).toMatchObject({ state: 'short_paid', short_reason: 'Lumper not approved' })
  })

  it('asks for columns it cannot detect, and needs the permission to see all prices', async () => {
    const csv = `When,Who,How much\r\n11/02/2026,INV ${numbers[0]},1200`
    expect((await bring(csv, 'check')).body.columns).toBeNull()
    expect((await bring(csv)).status).toBe(400)
    const columns = JSON.stringify({ paid_on: 0, amount: 2, text: [1] })
    expect(figures(await bring(csv, 'record', desk.boss, randomUUID(), columns))).toEqual([
      true,
      1,
      120_000,
      0,
      0,
      0,
      0,
    ])
    expect(
      (await bring(csv, 'check', desk.boss, randomUUID(), '{"paid_on":0,"amount":9,"text":[]}')).status,
    ).toBe(400)
    expect((await bring(csv, 'check', desk.dana)).status).toBe(403)
    expect((await desk.dana.call(listBankRows)).status).toBe(403)
    expect((await (await billing(test)).boss.call(listBankRows)).body.count).toBe(0)
  })

  it('records the deposits of the demo: two that match, one that is short, one of an unknown sender', async () => {
    const who = { id: desk.dana.id, ip: '' }
    await test.db.tenant(desk.company.id, (tx) => seedDemoBank(tx, who, '2026-11-20'))
    expect((await rowsOf('recorded')).map(({ text }: BankRow) => text.split(' INV ')[1])).toEqual(
      expect.arrayContaining([numbers[0], numbers[1]]),
    )
    expect((await rowsOf('waiting')).map(({ reason }: BankRow) => reason)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('$50.00 short'),
        expect.stringContaining('No invoice number'),
      ]),
    )
  })
})

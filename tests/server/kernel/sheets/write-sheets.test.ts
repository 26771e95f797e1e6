import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, vi } from 'vitest'
import type { SheetColumn } from '#contract/rules/sheet-columns.ts'
import { type Cell, toCell } from '#server/kernel/sheets/write-cells.ts'
import { csvStream } from '#server/kernel/sheets/write-csv.ts'
import { unguardFormulas } from '#contract/rules/formula-guard.ts'
import { xlsxStream } from '#server/kernel/sheets/write-xlsx.ts'
import { NAUGHTY } from '#tests/server/kernel/sheets/naughty.ts'
import { readCsv, readSheet, sheetXml } from '#tests/server/kernel/sheets/reading.ts'
import { eventually } from '#tests/support/eventually.ts'

const COLUMNS: SheetColumn[] = [
  { field: 'id', title: 'ID', cell: 'id' },
  { field: 'name', title: 'Name', cell: 'text' },
  { field: 'zip', title: 'ZIP code', cell: 'digits' },
  { field: 'length', title: 'Length', cell: 'number' },
]
const WRITERS = { csv: csvStream, xlsx: xlsxStream } as const

async function* inBatches(...batches: Cell[][][]) {
  yield* batches
}
const sheetOf = (batches: AsyncIterable<Cell[][]>) => ({ name: 'Owners', columns: COLUMNS, batches })
const written = (format: 'csv' | 'xlsx', ...batches: Cell[][][]) =>
  buffer(WRITERS[format](sheetOf(inBatches(...batches))))

function endless() {
  const progress = { batches: 0, isEnded: false }
  async function* batches() {
    try {
      for (;;) {
        const at = progress.batches++
        yield Array.from({ length: 500 }, (_, n): Cell[] => [
          at * 500 + n,
          `${Math.sin(at * 500 + n)} `.repeat(20),
          null,
          at,
        ])
      }
    } finally {
      progress.isEnded = true
    }
  }
  return { progress, sheet: sheetOf(batches()) }
}

async function take(chunks: AsyncIterator<Buffer>, bytes: number): Promise<void> {
  for (let had = 0; had < bytes;) had += ((await chunks.next()).value as Buffer).length
}
const chunksOf = (stream: Readable) => stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>

async function untilStill(value: () => number): Promise<number> {
  let before = -1
  await eventually(() => {
    const isStill = value() === before
    before = value()
    expect(isStill).toBe(true)
  }, 50)
  return before
}

describe('CSV writer', () => {
  it('writes a byte order mark, titles, CRLF line ends, quoted texts and plain numbers', async () => {
    const file = await written('csv', [[1, 'A "B", C', '02134', 81.5]], [[2, 'two\nlines', null, null]])
    expect(file.toString()).toBe(
      '\ufeff"ID","Name","ZIP code","Length"\r\n1,"A ""B"", C","02134",81.5\r\n2,"two\nlines",,\r\n',
    )
  })

  it('a CSV without rows contains only the titles', async () => {
    expect(readCsv(await written('csv'))).toEqual([['ID', 'Name', 'ZIP code', 'Length']])
  })
})

describe('XLSX writer', () => {
  it('writes frozen titles, texts as texts and numbers as numbers', async () => {
    const file = await written('xlsx', [[1, 'A', '02134', 81.5]], [[2, 'two\r\nlines', null, null]])
    expect(await readSheet(file)).toEqual([
      ['ID', 'Name', 'ZIP code', 'Length'],
      [1, 'A', '02134', 81.5],
      [2, 'two\r\nlines', null, null],
    ])
    expect(sheetXml(file)).toMatch(/<pane ySplit="1" topLeftCell="A2" state="frozen"/)
    expect(sheetXml(file)).toMatch(/<c r="C2" t="inlineStr" s="1">[^]*<c r="C3" s="1"\/>/)
  })

  it('an XLSX without rows contains only the titles', async () => {
    expect(await readSheet(await written('xlsx'))).toEqual([['ID', 'Name', 'ZIP code', 'Length']])
  })
})

describe('hostile text in a sheet', () => {
  const rows = NAUGHTY.map((text, index): Cell[] => [index, text, text, null])

  it('is the same when read back from a CSV', async () => {
    const [, ...cells] = readCsv(await written('csv', rows))
    expect(cells.map(([, name = '', zip = '']) => [unguardFormulas(name), unguardFormulas(zip)])).toEqual(
      NAUGHTY.map((text) => [text, text]),
    )
  })

  it('is the same when read back from an XLSX, and no cell is a formula', async () => {
    const file = await written('xlsx', rows)
    const [, ...cells] = await readSheet(file)
    expect(cells.map(([, name, zip]) => [name, zip])).toEqual(NAUGHTY.map((text) => [text, text]))
    const kinds = new Set([...sheetXml(file).matchAll(/<c r="[A-Z]+\d+"([^>]*)>/g)].map(([, more]) => more))
    expect([...kinds].toSorted()).toEqual(['', ' t="inlineStr"', ' t="inlineStr" s="1"'])
    expect(sheetXml(file)).not.toMatch(/<f[\s>/]/)
  })
})

describe.each([
  ['csv', 2],
  ['xlsx', 25],
] as const)('%s stream reader', (format, aheadMost) => {
  it('that pauses stops the writer, which resumes where it was', async () => {
    const { progress, sheet } = endless()
    const stream = WRITERS[format](sheet)
    const chunks = chunksOf(stream)
    await take(chunks, 1_000_000)
    const needed = progress.batches
    const stopped = await untilStill(() => progress.batches)
    expect(stopped - needed).toBeLessThanOrEqual(aheadMost)
    await take(chunks, 1_000_000)
    expect(progress.batches).toBeGreaterThan(stopped)
    stream.destroy()
    await eventually(() => expect(progress.isEnded).toBe(true))
  })

  it('that disconnects ends the work', async () => {
    const { progress, sheet } = endless()
    const stream = WRITERS[format](sheet)
    await take(chunksOf(stream), 100_000)
    stream.destroy()
    await eventually(() => expect([progress.isEnded, stream.closed]).toEqual([true, true]))
  })

  it('receives an error in the middle and never an end', async () => {
    async function* failing(): AsyncGenerator<Cell[][]> {
      yield [[1, 'one', null, null]]
      throw new Error('the database went away')
    }
    const stream = WRITERS[format](sheetOf(failing()))
    const ended = vi.fn<() => void>()
    stream.once('end', ended)
    await expect(buffer(stream)).rejects.toThrow('the database went away')
    expect(ended).not.toHaveBeenCalled()
  })
})

describe('toCell', () => {
  it.each([
    ['text', 'A', 'A'],
    ['text', '', null],
    ['text', null, null],
    ['number', 0, 0],
    ['number', null, null],
    ['yes-no', true, 'Yes'],
    ['yes-no', false, 'No'],
    ['day', '1899-12-31', '1899-12-31'],
    ['instant', '2026-11-21T08:05:09.123Z', '2026-11-21 08:05:09'],
    ['digits', '02134', '02134'],
    ['version', 3, 3],
  ] as const)('of kind %s with %j is %j', (cell, value, shown) => {
    expect(toCell({ cell }, value)).toBe(shown)
  })
})

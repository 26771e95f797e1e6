import { describe, expect, it } from 'vitest'
import { SHEET_LIMIT, SHEET_ROWS } from '#contract/constants.ts'
import { reader } from '#tests/server/kernel/sheets/sheet-reader.ts'

const read = reader()
const rowsOf = async (bytes: string | Buffer) => {
  const { titles, rows } = await read('csv', bytes)
  return [titles, ...rows.map(({ cells }) => cells)]
}
const swapped = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()

const TABLE = [
  ['Name', 'City'],
  ['Café Müller', 'Kraków'],
]
const TEXT = 'Name,City\r\nCafé Müller,Kraków\r\n'

describe('CSV reader', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`)],
    [
      'UTF-16, as a spreadsheet saves Unicode text',
      Buffer.from(`\ufeff${TEXT.replaceAll(',', '\t')}`, 'utf16le'),
    ],
    ['big-endian UTF-16', swapped(TEXT.replaceAll(',', '\t'))],
    ['line feeds', Buffer.from(TEXT.replaceAll('\r\n', '\n'))],
    ['carriage returns', Buffer.from(TEXT.replaceAll('\r\n', '\r'))],
    ['semicolons', Buffer.from(TEXT.replaceAll(',', ';'))],
    ['a line that declares the delimiter', Buffer.from(`sep=;\r\n${TEXT.replaceAll(',', ';')}`)],
  ])('decodes %s', async (_, bytes) => expect(await rowsOf(bytes)).toEqual(TABLE))

  it('falls back to Windows-1252 when the text is not UTF-8', async () => {
    expect(
      await rowsOf(Buffer.from('Name,Note\nCaf\u00e9,\u0093it\u0092s\u0094 \u0080 5\n', 'latin1')),
    ).toEqual([
      ['Name', 'Note'],
      ['Café', '“it’s” € 5'],
    ])
  })

  it('keeps quoted delimiters, line breaks and quotation marks, and accepts a quote within a cell', async () => {
    expect(
      await rowsOf('Name;Note\n"Smith; Sons","a ""b""\r\nc"\nBed 96" long;x\n'.replace('",', '";')),
    ).toEqual([
      ['Name', 'Note'],
      ['Smith; Sons', 'a "b"\r\nc'],
      ['Bed 96" long', 'x'],
    ])
  })

  it('detects the delimiter from the titles, not from the cells', async () => {
    expect(await rowsOf('Name;"Weight, lb"\n"a,b,c,d";1,5\n')).toEqual([
      ['Name', 'Weight, lb'],
      ['a,b,c,d', '1,5'],
    ])
  })

  it('numbers rows like a spreadsheet and skips blank ones', async () => {
    const { titles, rows } = await read('csv', 'Name,City\n\n , \nA,B\n,,\nC\n')
    expect(titles).toEqual(['Name', 'City'])
    expect(rows).toEqual([
      { row: 4, cells: ['A', 'B'] },
      { row: 6, cells: ['C', ''] },
    ])
  })
})

describe('CSV reader limits', () => {
  it.each([
    ['no text', '\n\n', 400, 'is empty'],
    ['a quotation mark that never closes', 'Name\n"open\nA\n', 400, 'quotation mark'],
    ['an endless row', `Name\n"${'x'.repeat(1_100_000)}`, 400, 'quotation mark'],
    ['too many rows', `Name\n${'A\n'.repeat(SHEET_ROWS + 1)}`, 413, 'more than 20,000 rows'],
    ['blank rows only', `Name\n${'\n'.repeat(200_000)}`, 413, 'mostly blank rows'],
    ['too many columns', `Name\n${','.repeat(100)}x\n`, 413, 'Row 2 has more than 100 columns'],
    ['an endless cell', `Name,B\nA,${'x'.repeat(5001)}\n`, 413, 'B2 has more than 5000 characters'],
    ['UTF-16 without a byte order mark', Buffer.from('Name\nA\n', 'utf16le'), 415, 'CSV UTF-8'],
  ])('a file with %s is refused with what to do', async (_, bytes, status, words) => {
    await expect(read('csv', bytes)).rejects.toMatchObject({
      status,
      message: expect.stringContaining(words),
    })
  })

  it('a file that takes too long is refused', async () => {
    await expect(read('csv', 'Name\nA\n', { timeMs: 1 })).rejects.toMatchObject({
      status: 413,
      message: expect.stringContaining('Split it'),
    })
  })

  it('a file with the maximum number of rows is accepted', async () => {
    expect((await read('csv', `Name\n${'A\n'.repeat(SHEET_ROWS)}`)).rows).toHaveLength(SHEET_ROWS)
    expect(SHEET_LIMIT).toBe(20 * 1024 * 1024)
  })
})

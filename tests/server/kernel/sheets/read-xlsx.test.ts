import { describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { inlineRow, workbookOf, workbookParts, zipOf } from '#tests/server/kernel/sheets/zipping.ts'
import { reader } from '#tests/server/kernel/sheets/sheet-reader.ts'

const read = reader()
const rowsOf = async (bytes: Buffer) => {
  const { titles, rows } = await read('xlsx', bytes)
  return [titles, ...rows.map(({ cells }) => cells)]
}
const TITLES = inlineRow(1, 'Name', 'Note')
const STYLES =
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>'
const STRINGS =
  '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><r><t>Rich </t></r><r><rPr><b/></rPr><t>text</t></r></si></sst>'

describe('XLSX reader', () => {
  it('returns the text a person sees in each cell', async () => {
    const row = `<row r="2"><c r="A2"><v>0.30000000000000004</v></c><c r="B2" s="1"><v>46112</v></c><c r="C2" t="b"><v>1</v></c>
      <c r="D2" t="s"><v>0</v></c><c r="E2"><f>A2*10</f><v>3</v></c><c r="F2" t="str"><f>"a"&amp;"b"</f><v>ab</v></c>
      <c r="G2" t="e"><v>#N/A</v></c><c r="H2"><v>12345678901234500</v></c><c r="I2" s="1"><v>46112.75</v></c><c r="K2"><v>42</v></c></row>`
    const sheet = workbookOf(TITLES + row, { 'xl/styles.xml': STYLES, 'xl/sharedStrings.xml': STRINGS })
    expect((await rowsOf(sheet))[1]).toEqual([
      '0.3',
      '2026-03-31',
      'TRUE',
      'Rich text',
      '3',
      'ab',
      '#N/A',
      '1.23456789012345e+16',
      '2026-03-31 18:00',
      '',
      '42',
    ])
  })

  it('reads a workbook of another program', async () => {
    const written = await writeXlsxFile([
      [{ value: 'Name' }, { value: 'Born' }, { value: 'Age' }],
      [
        { value: 'Ann & <Bob>' },
        { value: new Date(Date.UTC(1990, 1, 3)), format: 'mm/dd/yyyy' },
        { value: 36 },
      ],
    ] as never)
    expect(await rowsOf(await (written as unknown as { toBuffer(): Promise<Buffer> }).toBuffer())).toEqual([
      ['Name', 'Born', 'Age'],
      ['Ann & <Bob>', '1990-02-03', '36'],
    ])
  })

  it('keeps spreadsheet row numbers and skips blank rows', async () => {
    const { rows } = await read('xlsx', workbookOf(TITLES + inlineRow(7, 'A', ' ') + '<row r="1048576"/>'))
    expect(rows).toEqual([{ row: 7, cells: ['A', ''] }])
  })
})

const bomb = () => Buffer.alloc(200_000_000, ' ')
const laughs = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><sst><si><t>&b;</t></si></sst>`
const wide = `<row r="2"><c r="XFD2" t="inlineStr"><is><t>x</t></is></c></row>`

describe('XLSX reader limits', () => {
  const HOSTILE: [string, () => Buffer, number, string][] = [
    [
      'a zip bomb',
      () => workbookOf(TITLES, { 'xl/worksheets/sheet1.xml': bomb() }),
      413,
      'too large to unpack',
    ],
    [
      'a zip bomb in its texts',
      () => workbookOf(TITLES, { 'xl/sharedStrings.xml': Buffer.alloc(60_000_000, ' ') }),
      413,
      'too large to unpack',
    ],
    [
      'a zip bomb declared as small',
      () =>
        zipOf(workbookParts(TITLES, { 'xl/sharedStrings.xml': bomb() }), {
          claims: { 'xl/sharedStrings.xml': 1000 },
        }),
      400,
      'Couldn’t read',
    ],
    [
      'a zip bomb declared as empty',
      () =>
        zipOf(workbookParts(TITLES, { 'xl/sharedStrings.xml': bomb() }), {
          claims: { 'xl/sharedStrings.xml': 0 },
        }),
      400,
      'damaged',
    ],
    [
      'entities within entities',
      () => workbookOf(TITLES, { 'xl/sharedStrings.xml': laughs }),
      400,
      'save it again',
    ],
    ['a cell in the last column', () => workbookOf(TITLES + wide), 413, 'more than 100 columns'],
    [
      'the maximum number of spreadsheet rows',
      () =>
        workbookOf(
          TITLES +
            Array.from({ length: 1_048_575 }, (_, row) => `<row r="${row + 2}"><c><v>1</v></c></row>`).join(
              '',
            ),
        ),
      413,
      'more than 20,000 rows',
    ],
    ['macros', () => workbookOf(TITLES, { 'xl/vbaProject.bin': 'macro' }), 415, 'without them'],
    ['an encrypted zip entry', () => zipOf(workbookParts(TITLES), { flags: 1 }), 415, 'password'],
    ['half a zip', () => workbookOf(TITLES + inlineRow(2, 'A')).subarray(0, 500), 400, 'damaged'],
    ['a zip of something else', () => zipOf({ 'a.txt': 'a' }), 415, 'isn’t an Excel workbook'],
    ['an OpenDocument sheet', () => zipOf({ mimetype: 'x', 'content.xml': '<x/>' }), 415, 'OpenDocument'],
    ['a binary workbook', () => zipOf({ ...workbookParts(TITLES), 'xl/workbook.bin': 'x' }), 415, 'xlsb'],
    ['no rows at all', () => workbookOf(''), 400, 'empty'],
    ['invalid XML', () => workbookOf('', { 'xl/workbook.xml': 'rubbish' }), 400, 'Couldn’t read'],
  ]
  it.each(HOSTILE)('a workbook with %s is refused with what to do', async (_, make, status, words) => {
    await expect(read('xlsx', make())).rejects.toMatchObject({
      status,
      message: expect.stringContaining(words),
    })
  })

  it('a workbook that exceeds the memory limit is refused', async () => {
    const cells = Array.from({ length: 400_000 }, (_, index) => `<si><t>${index}</t></si>`).join('')
    const sheet = workbookOf(TITLES, { 'xl/sharedStrings.xml': `<sst>${cells}</sst>` })
    await expect(read('xlsx', sheet, { memoryMb: 24 })).rejects.toMatchObject({
      status: 413,
      message: expect.stringContaining('Split it'),
    })
  })

  it('memory of the server stays limited across repeated zip bombs', async () => {
    const before = process.memoryUsage().rss
    const sheet = workbookOf(TITLES, { 'xl/worksheets/sheet1.xml': bomb() })
    for (let time = 0; time < 5; time++)
      await expect(read('xlsx', sheet)).rejects.toMatchObject({ status: 413 })
    expect(process.memoryUsage().rss - before).toBeLessThan(500_000_000)
  })
})

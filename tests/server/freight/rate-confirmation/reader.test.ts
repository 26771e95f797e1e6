import { PDFDocument } from '@cantoo/pdf-lib'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readFile } from '#server/freight/confirmation-parser/read-file.ts'
import { LATER, OUTSIDE, SEEN } from '#tests/support/rate-confirmations/layouts.ts'
import { emptyScore, scoreDocument } from '#tests/support/rate-confirmations/score.ts'
import { confirmationPdf } from './confirmation-pdf.ts'

const OURS = { name: 'Example Freight', mc: '1350077' }
const read = (file: Buffer, limits = {}) => readFile(1, file, OURS, limits)

function rawPdf(content: Buffer, filter = '', extra = ''): Buffer {
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${extra}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
  ]
  const head = `%PDF-1.4\n${objects.map((object, index) => `${index + 1} 0 obj${object}endobj\n`).join('')}`
  const font = '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n'
  return Buffer.concat([
    Buffer.from(`${head}${font}4 0 obj<</Length ${content.length}${filter}>>stream\n`),
    content,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  ])
}

describe('hostile rate confirmation file', () => {
  it('with a password is reported as encrypted', async () => {
    const document = await PDFDocument.load(await confirmationPdf())
    document.encrypt({ userPassword: 'secret', ownerPassword: 'other' })
    expect((await read(Buffer.from(await document.save()))).state).toBe('encrypted')
  })

  it('that is truncated or not a PDF is reported or read as far as possible', async () => {
    const whole = await confirmationPdf()
    expect((await read(Buffer.from('%PDF-1.7\nnothing of the kind'))).state).toBe('broken')
    expect(['broken', 'no_text', 'not_a_confirmation', 'read']).toContain(
      (await read(whole.subarray(0, whole.length / 2))).state,
    )
  })

  it('with a wrong object table is still read', async () => {
    const text = (await confirmationPdf()).toString('latin1').replace(/startxref\s+\d+/, 'startxref 99999999')
    expect((await read(Buffer.from(text, 'latin1'))).state).toBe('read')
  })

  it('with a script has it ignored', async () => {
    const page = Buffer.from(
      'BT /F1 12 Tf 50 700 Td (RATE CONFIRMATION of a load for one thousand dollars, all of it in words) Tj ET',
    )
    const { state } = await read(rawPdf(page, '', '/OpenAction<</S/JavaScript/JS(while(true){})>>'))
    expect(state).toBe('not_a_confirmation')
  })

  it('that exceeds the memory limit fails alone, and the reader goes on', async () => {
    const bomb = deflateSync(Buffer.alloc(120_000_000, 0x20), { level: 9 })
    const { state } = await read(rawPdf(bomb, '/Filter/FlateDecode'), { timeMs: 15_000, memoryMb: 64 })
    expect(['too_much', 'broken', 'no_text']).toContain(state)
    expect((await read(await confirmationPdf())).state).toBe('read')
  })

  it('of 500 pages is read up to page twenty, and says so', async () => {
    const document = await PDFDocument.load(await confirmationPdf())
    for (let page = 1; page < 500; page++) document.addPage()
    expect(await read(Buffer.from(await document.save()))).toMatchObject({
      state: 'read',
      page_count: 500,
      pages_read: 20,
    })
  })

  it('that takes too long is given up', async () => {
    expect((await read(await confirmationPdf(), { timeMs: 1 })).state).toBe('too_much')
  })
})

describe('rate confirmation reader', () => {
  it('reads sample layouts without an unmarked wrong value', async () => {
    const score = emptyScore()
    const names = [
      'two columns of stops',
      'stops as a table',
      'a letter',
      'Canadian, day first',
      'two totals',
      'parts that do not',
      'a dense form',
    ]
    const sample = [...SEEN, ...LATER].filter(({ name }) => names.some((one) => name.startsWith(one)))
    for (const layout of sample) await scoreDocument(layout, 106, score)
    expect(score).toMatchObject({ documents: names.length, faults: [], wrongUnmarked: 0, missed: 0 })
  })

  it('reads stop details, number, MC, payer and address from real-world layouts', async () => {
    const score = emptyScore()
    for (const layout of OUTSIDE) await scoreDocument(layout, 107, score)
    expect(score).toMatchObject({
      documents: OUTSIDE.length,
      faults: [],
      wrongMarked: 0,
      wrongUnmarked: 0,
      missed: 0,
    })
  })

  it('gives each value its source words and their position', async () => {
    const { fields } = await read(await confirmationPdf())
    const rate = fields.find(({ key }) => key === 'rate')
    expect(rate).toMatchObject({ text: '$1,200.00', value: 120_000 })
    const [place] = rate?.places ?? []
    expect(place && place.left < place.right && place.top < place.bottom && place.page === 1).toBe(true)
    expect(fields.every(({ text, places }) => text !== '' && places.length > 0)).toBe(true)
  })

  it('blocks or marks a rate that differs from the sum of its parts', async () => {
    const layout = SEEN.find(({ name }) => name.startsWith('parts that'))!
    const { documentOf } = await import('#tests/support/rate-confirmations/layout.ts')
    const { fields } = await read((await documentOf(layout, 7)).file)
    expect(fields.find(({ key }) => key === 'rate')).toMatchObject({
      state: 'marked',
      why: expect.stringContaining('Line items add up to'),
    })
  })
})

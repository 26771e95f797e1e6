import { Blob } from 'node:buffer'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { guessDocument } from '#parts/fleet/documents/document-guess.ts'
import { pdfWords } from '#parts/fleet/documents/pdf-words.ts'

const pageOf = (content: string, isPacked: boolean, title = '') =>
  new Blob([
    `%PDF-1.7\n1 0 obj<</Title (${title})>>endobj\n2 0 obj<<${isPacked ? '/Filter/FlateDecode' : ''}>>\nstream\n`,
    isPacked ? deflateSync(content) : content,
    '\nendstream\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  ])
const wordsOf = (blob: Blob) => pdfWords(blob as unknown as globalThis.Blob)
const hex = (text: string) => Buffer.from(text).toString('hex')

test.each([true, false])(
  'wordsOf: reads the text that a PDF page draws, compressed: %s',
  async (isPacked) => {
    const content = `BT /F1 12 Tf (Certificate of ) Tj [<${hex('LIABI')}> 40 (LITY) -20 <${hex(' INSURANCE')}>] TJ ET`
    expect((await wordsOf(pageOf(content, isPacked))).replace(/\s+/g, ' ')).toContain(
      'Certificate of LIABILITY INSURANCE',
    )
  },
)

test("wordsOf: reads a PDF's title, which reveals the document type", async () => {
  const words = await wordsOf(pageOf('', true, 'Form W-9 \\(Rev. March 2024\\)'))
  expect(words).toContain('Form W-9 (Rev. March 2024)')
  expect(guessDocument('owner', 'scan.pdf', words)).toBe('w9')
})

test.each([
  '',
  '%PDF-1.4',
  '%PDF-1.4\nstream\n(no end',
  '%PDF-1.7\n<</Filter/FlateDecode>>stream\nnot deflate\nendstream',
])('wordsOf: returns nothing for a broken PDF: %j', async (text) => {
  expect((await wordsOf(new Blob([text]))).trim()).toBe('')
})

test('wordsOf: skips a page that unpacks to gigabytes', async () => {
  const bomb = deflateSync(Buffer.alloc(60_000_000, 0x20))
  expect((await wordsOf(new Blob(['%PDF-1.7\n<</FlateDecode>>stream\n', bomb, '\nendstream']))).trim()).toBe(
    '',
  )
})

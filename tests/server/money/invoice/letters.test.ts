import { PDFiumLibrary } from '@hyzyla/pdfium'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newDocument } from '#server/kernel/pdf/pdf-writer.ts'

let pdfium: PDFiumLibrary
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init()
})
afterAll(() => pdfium.destroy())

async function read(bytes: Uint8Array): Promise<string> {
  const document = await pdfium.loadDocument(bytes)
  const text = document.getPage(0).getText()
  document.destroy()
  return text.replace(/\s+/g, ' ')
}

const written = async (text: string) => {
  const { document, pen } = await newDocument('Letters', 'Demo', '2026-11-28', text)
  pen.text(48, 700, `Other charge ${text} end`)
  return document.save()
}

it.each([
  ['Polish', 'Łódź Żółć'],
  ['Czech', 'Dvořák Čapek'],
  ['Turkish', 'Şahin İstanbul ğ'],
  ['Romanian', 'Ștefan Țăran'],
  ['Vietnamese', 'Nguyễn Đức'],
  ['Cyrillic', 'Александр Їжак'],
  ['Greek', 'Παπαδόπουλος'],
  ['Hebrew', 'שלום'],
  ['signs', '5 ≤ 6 €'],
  ['other Latin', 'Cañon Montréal'],
])('invoice PDF: prints %s letters as text that can be copied', async (_, text) => {
  expect(await read(await written(text))).toContain(`Other charge ${text} end`)
})

it.each([
  ['Bits & pieces 🚚', 'Bits & pieces'],
  ['👩🏽‍🚒 ❤️ ok', 'ok'],
  ['a 東京 b', 'a □□ b'],
  ['“quoted” – it’s → there', '"quoted" - it\'s to there'],
])('invoice PDF: prints %s as %s', async (text, printed) => {
  expect(await read(await written(text))).toContain(`Other charge ${printed} end`)
})

it('invoice PDF: has the same bytes for the same text and embeds no font it does not need', async () => {
  expect(await written('Łódź')).toEqual(await written('Łódź'))
  expect((await written('Lodz')).length).toBeLessThan(5000)
})

import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import type { ReadPlace } from '#contract/rules/rate-confirmation.ts'
import { ThreadFailure } from '#server/kernel/base/run-in-thread.ts'
import { readFile } from '#server/freight/confirmation-parser/read-file.ts'
import { readScannedPages } from '#server/freight/confirmation-parser/read-scan.ts'
import { readStored } from '#server/freight/confirmation-parser/read-stored.ts'
import { decodePicture } from '#server/kernel/scan/decode.ts'
import { readPage } from '#server/kernel/scan/page-reader.ts'
import { type Camera, PHONE, photographsOf } from '#tests/support/rate-confirmations/photograph.ts'
import { confirmationPdf } from './confirmation-pdf.ts'

const OURS = { name: 'Example Freight', mc: '1350077' }
const PARTS = ['Line haul: $1,000.00', 'Fuel surcharge: $200.00']

async function photograph(file: Buffer, camera: Partial<Camera> = {}): Promise<Buffer> {
  const [page] = await photographsOf(file, 1, { ...PHONE, ...camera })
  return page!
}
const upload = { isFromMail: false, isLastAttempt: false }

const distance = (one: ReadPlace, other: ReadPlace) =>
  Math.max(
    Math.abs(one.left - other.left),
    Math.abs(one.right - other.right),
    Math.abs(one.top - other.top),
    Math.abs(one.bottom - other.bottom),
  )

describe('scanned rate confirmation', () => {
  it('rotated and in shadow is read with correct positions, and unconfirmed values are marked', async () => {
    const paper = await confirmationPdf({}, PARTS)
    const file = await photograph(paper, { quarters: 3 })
    const reading = await readStored(1, { file, contentType: 'image/jpeg', ...upload }, OURS)
    expect(reading).toMatchObject({
      state: 'read',
      page_count: 1,
      pages_read: 1,
      scans: [{ page: 1, quarters: 1, is_read: true }],
    })
    const text = await readFile(1, paper, OURS)
    const valuesOf = ({ fields }: typeof text) => fields.map(({ key, value }) => [key, value])
    expect(valuesOf(reading)).toEqual(valuesOf(text))
    const find = (key: string, { fields } = reading) => fields.find((field) => field.key === key)
    expect(find('rate')).toMatchObject({ value: 120_000, state: 'accepted' })
    expect(find('stop.1.pickup.place')?.state).toBe('marked')
    for (const { key, places } of text.fields.slice(0, 6))
      expect(distance(find(key)!.places[0]!, places[0]!)).toBeLessThan(0.02)
  })

  it('page in a PDF with text is read too, including white print on a dark band', async () => {
    const band = await PDFDocument.create()
    const page = band.addPage([612, 300])
    const { rgb } = await import('@cantoo/pdf-lib')
    page.drawRectangle({ x: 40, y: 180, width: 530, height: 40, color: rgb(0.1, 0.15, 0.3) })
    page.drawText('Total carrier pay: $1,350.00', { x: 50, y: 192, size: 18, color: rgb(1, 1, 1) })
    page.drawText('This is the second page of the rate confirmation of load 778812.', {
      x: 50,
      y: 120,
      size: 12,
    })
    const picture = await photograph(Buffer.from(await band.save()), { degrees: 2 })
    const document = await PDFDocument.load(await confirmationPdf({ rate: 'see page 2' }))
    const jpeg = await document.embedJpg(picture)
    document.addPage([612, 320]).drawImage(jpeg, { x: 0, y: 0, width: 612, height: 320 })
    const reading = await readStored(
      1,
      { file: Buffer.from(await document.save()), contentType: 'application/pdf', ...upload },
      OURS,
    )
    expect(reading).toMatchObject({
      state: 'read',
      page_count: 2,
      pages_read: 2,
      scans: [{ page: 2, is_read: true }],
    })
    expect(reading.fields.find(({ key }) => key === 'rate')).toMatchObject({
      value: 135_000,
      state: 'marked',
      places: [{ page: 2 }],
    })
    expect(reading.fields.find(({ key }) => key === 'stop.1.pickup.place')?.state).toBe('accepted')
  })

  it.each([
    ['hangs', 'too_much', { timeMs: 300 }],
    ['throws', 'The engine failed.', {}],
    ['ends', 'broken', {}],
    ['grows', 'too_much', { growMb: 200 }],
  ])('whose worker %s fails alone, and the reader goes on', async (contentType, why, limits) => {
    const worker = new URL('hanging-worker.ts', import.meta.url)
    await expect(
      readScannedPages(1, { file: Buffer.alloc(9), contentType }, OURS, { worker, ...limits }),
    ).rejects.toThrow(why)
    expect((await readFile(1, await confirmationPdf(), OURS)).state).toBe('read')
  })

  it('that crashes its worker is retried, then reported unreadable, while the text pages are read', async () => {
    const lost = () => Promise.reject(new ThreadFailure('broken'))
    const picture = { file: Buffer.alloc(9), contentType: 'image/jpeg' }
    await expect(readStored(1, { ...picture, ...upload }, OURS, undefined, lost)).rejects.toThrow(
      ThreadFailure,
    )
    const last = { ...upload, isLastAttempt: true }
    expect(await readStored(1, { ...picture, ...last }, OURS, undefined, lost)).toMatchObject({
      state: 'no_text',
      fields: [],
    })
    const document = await PDFDocument.load(await confirmationPdf())
    const dot = await document.embedPng(
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#ddd' } })
        .png()
        .toBuffer(),
    )
    document.addPage([612, 792]).drawImage(dot, { x: 0, y: 0, width: 612, height: 792 })
    const both = { file: Buffer.from(await document.save()), contentType: 'application/pdf', ...last }
    const { state, scans } = await readStored(1, both, OURS, undefined, lost)
    expect([state, scans]).toEqual(['read', [{ page: 2, quarters: 0, is_read: false }]])
  })

  it('is read a second time only when upside down, and not at all when blank', async () => {
    const page = await decodePicture(await photograph(await confirmationPdf()), 'image/jpeg')
    const word = (text: string) => ({ text, confidence: 95, left: 0.1, right: 0.2, top: 0.1, bottom: 0.12 })
    const read = vi.fn(async () =>
      read.mock.calls.length > 1 ? Array.from({ length: 9 }, () => word('freight')) : [word('~7')],
    )
    const recognizer = Promise.resolve({ read, end: async () => undefined })
    expect(await readPage(recognizer, page)).toMatchObject({ quarters: 2, isLegible: true })
    expect((await readPage(recognizer, page)).quarters).toBe(0)
    expect(read).toHaveBeenCalledTimes(3)
    const blank = { width: 1300, height: 1700, gray: new Uint8Array(1300 * 1700).fill(180) }
    expect((await readPage(recognizer, blank)).words).toEqual([])
    expect(read).toHaveBeenCalledTimes(3)
  })

  it('that is no picture, or too small for a page, is reported unreadable', async () => {
    const small = await sharp({ create: { width: 200, height: 90, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    for (const file of [small, Buffer.from('\u0089PNG')])
      expect((await readStored(1, { file, contentType: 'image/png', ...upload }, OURS)).state).toBe('no_text')
    const fromMail = { file: small, contentType: 'image/png', isFromMail: true, isLastAttempt: false }
    expect((await readStored(1, fromMail, OURS)).state).toBe('not_a_confirmation')
  })
})

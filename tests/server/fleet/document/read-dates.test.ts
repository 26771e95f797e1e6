import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, describe, expect, it } from 'vitest'
import type { DocumentCode } from '#contract/rules/documents.ts'
import { readDates } from '#server/fleet/document/read-dates.service.ts'

const folder = mkdtempSync(join(tmpdir(), 'freight-dates-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Drawn = readonly [x: number, y: number, text: string]
let files = 0
const stored = (bytes: Uint8Array): string => {
  const path = join(folder, `${++files}.pdf`)
  writeFileSync(path, bytes)
  return path
}

async function printed(drawn: readonly Drawn[]): Promise<string> {
  const document = await PDFDocument.create()
  const page = document.addPage([612, 792])
  for (const [x, y, text] of drawn) page.drawText(text, { x, y, size: 9 })
  return stored(await document.save())
}

const read = (path: string, type: DocumentCode | '', contentType = 'application/pdf') =>
  readDates(1, { path, contentType, type, today: '2026-11-30' })
const daysOf = async (drawn: readonly Drawn[], type: DocumentCode | '') => {
  const { expires_on, issued_on } = await read(await printed(drawn), type)
  return [expires_on?.day ?? null, issued_on?.day ?? null]
}

const FILLER: Drawn = [48, 60, 'This certificate is issued as a matter of information only.']

describe('dates of an uploaded document', () => {
  it('of an insurance certificate: the first policy to end, from its row of dates', async () => {
    const days = await daysOf(
      [
        [400, 760, 'DATE (MM/DD/YYYY)'],
        [400, 748, '11/20/2026'],
        [48, 760, 'CERTIFICATE OF LIABILITY INSURANCE'],
        [300, 600, 'POLICY EFF'],
        [380, 600, 'POLICY EXP'],
        [48, 570, 'AUTOMOBILE LIABILITY'],
        [300, 570, '03/01/2026'],
        [380, 570, '03/01/2027'],
        [48, 520, 'MOTOR TRUCK CARGO'],
        [300, 520, '01/15/2026'],
        [380, 520, '01/15/2027'],
      ],
      'coi',
    )
    expect(days[0]).toBe('2027-01-15')
  })

  it('of a license: the expiration, never the birth or issue date', async () => {
    expect(
      await daysOf(
        [
          [48, 700, 'OHIO COMMERCIAL DRIVER LICENSE'],
          [48, 680, '3 DOB 05/09/1984'],
          [48, 660, '4a ISS 06/01/2024'],
          [200, 660, '4b EXP 05/09/2028'],
          FILLER,
        ],
        'driving_licence',
      ),
    ).toEqual(['2028-05-09', '2024-06-01'])
  })

  it('of a medical card: the date below its label', async () => {
    expect(
      await daysOf(
        [
          [48, 700, "Medical Examiner's Certificate (Form MCSA-5876)"],
          [48, 640, "Medical Examiner's Certificate Expiration Date"],
          [48, 626, 'April 3, 2028'],
          [330, 640, 'Date Certificate Signed'],
          [330, 626, '04/03/2026'],
          FILLER,
        ],
        'medical_certificate',
      ),
    ).toEqual(['2028-04-03', '2026-04-03'])
  })

  it('proposes nothing without a date that is said to be the expiration, or with an impossible one', async () => {
    expect(await daysOf([[48, 700, 'Registration. Printed 01/05/2026'], FILLER], 'registration')).toEqual([
      null,
      null,
    ])
    expect(await daysOf([[48, 700, 'Expires 02/31/2027 or 01/01/2099'], FILLER], 'registration')).toEqual([
      null,
      null,
    ])
  })

  it('ends with nothing for a broken, locked or crowded file', async () => {
    const none = { expires_on: null, issued_on: null }
    expect(await read(stored(Buffer.from('%PDF-1.7 nothing')), 'coi')).toEqual(none)
    const locked = await PDFDocument.create()
    locked.addPage().drawText('Expires 01/01/2027')
    locked.encrypt({ userPassword: 'secret', ownerPassword: 'secret' })
    expect(await read(stored(await locked.save()), 'coi')).toEqual(none)
    const crowd = Array.from({ length: 60 }, (_, row): Drawn => [10, 20 + row * 12, '1/1/1 - '.repeat(40)])
    expect(await daysOf(crowd, 'coi')).toEqual([null, null])
  })
})

import { inflateSync } from 'node:zlib'
import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { HttpError } from '#server/kernel/base/errors.ts'
import { readOrientation } from '#server/kernel/images/exif.ts'
import { stripHeic } from '#server/kernel/images/heic.ts'
import { stripBytes } from '#server/kernel/metadata/strip-file.ts'
import { SAMPLES } from '#tests/server/fleet/document/uploading.ts'
import {
  cameraHeic,
  cameraJpeg,
  cameraPdf,
  cameraPng,
  cornersOf,
  drawnOfHeic,
  exifOf,
  HEIGHT,
  leaksIn,
  type Orientation,
  ORIENTATIONS,
  privatePdf,
  UPRIGHT,
  WIDTH,
} from './camera.ts'

const COMPANY = 7
const strip = (type: string, bytes: Buffer) => stripBytes(COMPANY, type, bytes)
const CAMERAS = { 'image/jpeg': cameraJpeg, 'image/png': cameraPng } as const
const FORMATS = Object.keys(CAMERAS) as (keyof typeof CAMERAS)[]
const CASES = FORMATS.flatMap((format) =>
  ORIENTATIONS.flatMap((orientation) =>
    [true, false].map((isLittle) => [format, orientation, isLittle] as const),
  ),
)

async function unpackedPdf(bytes: Uint8Array): Promise<Buffer> {
  const document = await PDFDocument.load(bytes, { password: '', updateMetadata: false })
  const streams = document.context
    .enumerateIndirectObjects()
    .flatMap(([, one]) => (one instanceof PDFRawStream ? [one] : []))
  const decoded = streams.map((stream) => {
    try {
      return decodePDFRawStream(stream).decode()
    } catch {
      // Pixel data of images stays packed.
      return stream.contents[0] === 0x78 ? inflateSync(stream.contents) : stream.contents
    }
  })
  return Buffer.concat([bytes, ...decoded])
}

describe('stripped picture', () => {
  it.each(CASES)(
    'as %s with orientation %i (little-endian: %s) is upright and has no location or device metadata',
    async (format, orientation, isLittle) => {
      const sent = CAMERAS[format](orientation, isLittle)
      expect(leaksIn(sent)).toContain('CANARY-SERIAL')
      const shown = await strip(format, sent)
      expect(leaksIn(shown)).toEqual([])
      const isOnSide = orientation > 4
      expect(await cornersOf(shown)).toEqual({
        width: isOnSide ? HEIGHT : WIDTH,
        height: isOnSide ? WIDTH : HEIGHT,
        corners: UPRIGHT[orientation],
      })
    },
  )

  it.each(FORMATS)(
    'as upright %s keeps each pixel, and stripping it again changes nothing',
    async (format) => {
      const sent = CAMERAS[format](1)
      const shown = await strip(format, sent)
      expect((await sharp(shown).raw().toBuffer()).equals(await sharp(sent).raw().toBuffer())).toBe(true)
      expect((await strip(format, shown)).equals(shown)).toBe(true)
    },
  )

  it('has no color profile and is converted to sRGB', async () => {
    const own = sharp(cameraJpeg(1)).withIccProfile('p3')
    for (const [format, sent] of [
      ['image/jpeg', await own.clone().jpeg().toBuffer()],
      ['image/png', await own.clone().png().toBuffer()],
    ] as const) {
      expect((await sharp(sent).metadata()).icc).toBeDefined()
      const shown = await strip(format, sent)
      expect((await sharp(shown).metadata()).icc).toBeUndefined()
      expect((await cornersOf(shown)).corners).toEqual(UPRIGHT[1])
    }
  })

  it('as HEIC keeps its length, picture and rotation', async () => {
    const sent = cameraHeic()
    expect([leaksIn(sent).length > 8, drawnOfHeic(sent)]).toEqual([
      true,
      { hasPicture: true, isTurned: true },
    ])
    const shown = await strip('image/heic', sent)
    expect(leaksIn(shown)).toEqual([])
    expect([shown.length, drawnOfHeic(shown)]).toEqual([sent.length, { hasPicture: true, isTurned: true }])
    expect((await strip('image/heic', shown)).equals(shown)).toBe(true)
  })

  it('as HEIC from another encoder still decodes to the same pixels', async () => {
    // sharp cannot write HEIC; AVIF has the same container with another codec.
    const sent = await sharp(cameraJpeg(1))
      .withExif({ IFD0: { Make: 'CANARY-MAKE' } })
      .withXmp('<x>CANARY-XMP</x>')
      .avif()
      .toBuffer()
    expect(leaksIn(sent)).toEqual(expect.arrayContaining(['CANARY-MAKE', 'CANARY-XMP']))
    const shown = stripHeic(sent)
    expect(leaksIn(shown)).toEqual([])
    expect((await sharp(shown).raw().toBuffer()).equals(await sharp(sent).raw().toBuffer())).toBe(true)
  })

  it('as HEIC with metadata past its end is refused', async () => {
    const sent = cameraHeic()
    await expect(strip('image/heic', sent.subarray(0, sent.indexOf('mdat') + 40))).rejects.toBeInstanceOf(
      HttpError,
    )
  })

  it.each([
    ['image/jpeg', SAMPLES.jpeg],
    ['image/png', SAMPLES.png],
    ['image/heic', SAMPLES.heic],
    ['image/heic', SAMPLES.heif],
    ['application/pdf', SAMPLES.pdf],
  ] as const)('as %s without metadata stays unchanged', async (format, bytes) => {
    expect((await strip(format, bytes)).equals(bytes)).toBe(true)
  })

  it.each(FORMATS)('as %s that is truncated anywhere contains no metadata', async (format) => {
    const sent = CAMERAS[format](1)
    for (let length = 1; length < sent.length; length += 37)
      expect(leaksIn(await strip(format, sent.subarray(0, length)))).toEqual([])
  })

  it('that cannot be decoded keeps only its image data', async () => {
    const sent = cameraJpeg(6)
    const scan = sent.indexOf(Buffer.from('ffda', 'hex'))
    const broken = Buffer.concat([sent.subarray(0, scan), Buffer.from('ffd9', 'hex')])
    expect(leaksIn(await strip('image/jpeg', broken))).toEqual([])
  })
})

describe('stripped PDF', () => {
  it.each(['plain', 'wrapped', 'attached', 'encrypted'] as const)(
    'with a picture that is %s has no location or device metadata and still opens',
    async (how) => {
      const sent = await cameraPdf(how)
      expect(leaksIn(await unpackedPdf(sent))).toContain('CANARY-SERIAL')
      const shown = await strip('application/pdf', sent)
      expect(leaksIn(await unpackedPdf(shown))).toEqual([])
      expect((await PDFDocument.load(shown, { password: '' })).getPageCount()).toBe(1)
    },
  )

  it.each([false, true])(
    'has no private data of programs, and keeps its author (in object streams: %s)',
    async (useObjectStreams) => {
      const sent = await privatePdf(useObjectStreams)
      const read = async (bytes: Buffer) =>
        unpackedPdf(await (await PDFDocument.load(bytes)).save({ useObjectStreams: false }))
      expect(leaksIn(await read(sent))).toEqual(
        expect.arrayContaining(['CANARY-PRIVATE', 'CANARY-PIECE', 'CANARY-SERIAL']),
      )
      const shown = await strip('application/pdf', sent)
      expect(leaksIn(await unpackedPdf(shown))).toEqual([])
      const document = await PDFDocument.load(shown)
      expect([document.getPageCount(), document.getAuthor()]).toEqual([1, 'Broker'])
      expect((await strip('application/pdf', shown)).equals(shown)).toBe(true)
    },
  )

  it('with an uncompressed picture keeps its length, so that its offsets stay valid', async () => {
    const document = await PDFDocument.create()
    document.addPage().drawImage(await document.embedJpg(cameraJpeg(1)))
    const sent = Buffer.from(await document.save({ useObjectStreams: false }))
    const shown = await strip('application/pdf', sent)
    expect([shown.length, leaksIn(shown)]).toEqual([sent.length, []])
    const at = shown.indexOf(Buffer.from('ffd8ff', 'hex'))
    expect((await cornersOf(shown.subarray(at, shown.indexOf('endstream', at)))).corners).toEqual(UPRIGHT[1])
  })

  it('keeps its author metadata', async () => {
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><dc:creator>Broker</dc:creator></x:xmpmeta>'
    const sent = Buffer.concat([SAMPLES.pdf, Buffer.from(xmp)])
    expect((await strip('application/pdf', sent)).equals(sent)).toBe(true)
  })
})

it.each([
  ['none', Buffer.alloc(0), 1],
  ['an invalid orientation', exifOf(9), 1],
  ['a directory past the end', Buffer.from('4d4d002a7fffffff0000000000000000', 'hex'), 1],
  ['orientation 2', exifOf(2), 2],
  ['orientation 8', exifOf(8, true), 8],
] as const)('readOrientation handles %s', (_, block, expected: Orientation) =>
  expect(readOrientation(block)).toBe(expected),
)

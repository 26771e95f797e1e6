import type { PdfPicture } from '#server/kernel/pdf/pdf-page.ts'

const HOSTILE_DOTS = 120_000_000
const HEIC_DOTS = 60_000_000
const READ_SIDE = 2800
const SHOWN_SIDE = 1800

/** The size is known before decoding; the package's types omit that. */
interface HeicImage {
  readonly width: number
  readonly height: number
  decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>
}

async function toPicture(bytes: Uint8Array, contentType: string) {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  if (contentType !== 'image/heic')
    return sharp(bytes, { failOn: 'none', limitInputPixels: HOSTILE_DOTS }).autoOrient()
  const { default: decode } = await import('heic-decode')
  const [image] = (await decode.all({ buffer: bytes })) as unknown as readonly HeicImage[]
  if (!image || image.width * image.height > HEIC_DOTS)
    throw new RangeError('The image is too large to read.')
  const { width, height, data } = await image.decode()
  return sharp(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), {
    raw: { width, height, channels: 4 },
  })
}

const within = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

/** Grayscale, with EXIF rotation applied; throws when undecodable. */
export async function decodePicture(bytes: Uint8Array, contentType: string): Promise<PdfPicture> {
  const picture = (await toPicture(bytes, contentType))
    .resize(within(READ_SIDE))
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  if (info.channels === 1) return { width: info.width, height: info.height, gray: new Uint8Array(data) }
  const gray = Uint8Array.from(
    { length: info.width * info.height },
    (_, index) => data[index * info.channels] ?? 255,
  )
  return { width: info.width, height: info.height, gray }
}

export async function shownPicture(
  bytes: Uint8Array,
  contentType: string,
  quarters: number,
): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  const upright = await (
    await toPicture(bytes, contentType)
  )
    .resize(within(SHOWN_SIDE))
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82 })
    .toBuffer()
  return quarters === 0
    ? upright
    : sharp(upright)
        .rotate(quarters * 90)
        .jpeg({ quality: 82 })
        .toBuffer()
}

import { createLimiter } from '#server/kernel/base/limiter.ts'

const QUALITY = 90
/** Larger pictures are drawn at half size: rotating takes ten bytes of memory per pixel. */
const MAX_PIXELS = 24_000_000
const HOSTILE_PIXELS = 300_000_000
const limit = createLimiter({
  name: 'pictures of a company',
  total: 2,
  perKey: 1,
  queue: 100,
  maxHoldMs: 60_000,
})

/** Applies the EXIF rotation and converts to sRGB; undefined when unreadable. */
export function redraw(companyId: number, bytes: Buffer): Promise<Buffer | undefined> {
  return limit(companyId, async () => {
    const { default: sharp } = await import('sharp')
    sharp.cache(false)
    sharp.concurrency(1)
    const picture = sharp(bytes, { failOn: 'none', limitInputPixels: HOSTILE_PIXELS }).autoOrient()
    try {
      const { autoOrient, format } = await picture.metadata()
      const half =
        2 ** Math.max(0, Math.ceil(Math.log2((autoOrient.width * autoOrient.height) / MAX_PIXELS) / 2))
      if (half > 1) picture.resize({ width: Math.floor(autoOrient.width / half) })
      return await (format === 'png' ? picture.png() : picture.jpeg({ quality: QUALITY })).toBuffer()
    } catch {
      return undefined
    }
  })
}

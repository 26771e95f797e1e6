import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { seededRandom } from '#server/demo/data/random.ts'
import { OpenPdf } from '#server/kernel/pdf/pdfium.ts'

let program: Promise<WebAssembly.Module> | undefined
const pdfium = () =>
  (program ??= readFile(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm')).then((bytes) =>
    WebAssembly.compile(bytes),
  ))

export interface Camera {
  width: number
  quarters: number
  degrees: number
  shear: number
  shade: number
  shadeX: number
  shadeY: number
  blur: number
  noise: number
  quality: number
}

export const PHONE: Camera = {
  width: 1300,
  quarters: 0,
  degrees: 0,
  shear: 0,
  shade: 0.4,
  shadeX: 0.7,
  shadeY: 0.7,
  blur: 0.5,
  noise: 4,
  quality: 70,
}

export function cameraOf(seed: number): Camera {
  const random = seededRandom(seed * 104_729 + 7)
  const real = (from: number, to: number) => from + (random.between(0, 10_000) / 10_000) * (to - from)
  return {
    width: random.between(1250, 2300),
    quarters: random.chance(0.12) ? random.between(1, 3) : 0,
    degrees: real(-3, 3),
    shear: real(-0.02, 0.02),
    shade: real(0.1, 0.55),
    shadeX: real(-1, 1),
    shadeY: real(-1, 1),
    blur: real(0.4, 1.2),
    noise: real(2, 10),
    quality: random.between(50, 80),
  }
}

export async function photographsOf(
  file: Uint8Array,
  seed: number,
  camera: Camera = cameraOf(seed),
): Promise<Buffer[]> {
  const pdf = await OpenPdf.open(file, await pdfium())
  return Promise.all(
    Array.from({ length: pdf.pageCount }, (_, page) =>
      photograph(pdf.picture(page, { width: camera.width }), seed + page, camera),
    ),
  )
}

export async function photographed(
  file: Uint8Array,
  seed: number,
): Promise<{ file: Buffer; contentType: string; pages: number }> {
  const pages = await photographsOf(file, seed)
  const [first] = pages
  if (first && pages.length === 1) return { file: first, contentType: 'image/jpeg', pages: 1 }
  const document = await PDFDocument.create()
  for (const page of pages) {
    const picture = await document.embedJpg(page)
    document
      .addPage([612, (612 * picture.height) / picture.width])
      .drawImage(picture, { x: 0, y: 0, width: 612, height: (612 * picture.height) / picture.width })
  }
  return { file: Buffer.from(await document.save()), contentType: 'application/pdf', pages: pages.length }
}

async function photograph(
  picture: { width: number; height: number; gray: Uint8Array },
  seed: number,
  camera: Camera,
): Promise<Buffer> {
  const { width, height, gray } = picture
  const angle = (camera.degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const held = await sharp(gray, { raw: { width, height, channels: 1 } })
    .affine([cos, -sin + camera.shear, sin, cos], { background: '#8a8680', interpolator: 'bilinear' })
    .blur(camera.blur)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const random = seededRandom(seed)
  const { data, info } = held
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++) {
      const side = ((x / info.width - 0.5) * camera.shadeX + (y / info.height - 0.5) * camera.shadeY + 1) / 2
      const light = 1 - camera.shade * side
      const grain = (random.between(0, 100) + random.between(0, 100) - 100) / 50
      const at = (y * info.width + x) * info.channels
      data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) * light + grain * camera.noise))
    }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels as 1 } })
    .rotate(camera.quarters * 90)
    .jpeg({ quality: camera.quality })
    .toBuffer()
}

import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { BadRequest, HttpError } from '#server/kernel/base/errors.ts'
import type { FileAtHand } from '#server/kernel/files/file-store.ts'
import type { Stripped } from '#server/kernel/images/exif.ts'
import { stripHeic } from '#server/kernel/images/heic.ts'
import { stripJpeg } from '#server/kernel/images/jpeg.ts'
import { hasPacked, stripPdf } from '#server/kernel/metadata/pdf.ts'
import { stripPng } from '#server/kernel/images/png.ts'
import { redraw } from '#server/kernel/images/redraw.ts'
import { apart } from '#server/kernel/pdf/pdf-thread.ts'

const WORKER = new URL('pdf-packed-worker.ts', import.meta.url)

async function makeUpright(
  companyId: number,
  original: Buffer,
  { bytes, orientation, hasProfile }: Stripped,
): Promise<Buffer> {
  if (orientation === 1 && !hasProfile) return bytes
  return (await redraw(companyId, original)) ?? bytes
}

async function stripWholePdf(companyId: number, original: Buffer): Promise<Buffer> {
  const bytes = stripPdf(original)
  if (!hasPacked(bytes)) return bytes
  const answer = await apart<{ file?: Uint8Array }>(WORKER, companyId, { file: bytes })
  return 'file' in answer && answer.file ? Buffer.from(answer.file) : bytes
}

const STRIPPERS: Readonly<Record<string, (companyId: number, bytes: Buffer) => Promise<Buffer> | Buffer>> = {
  'image/jpeg': (companyId, bytes) => makeUpright(companyId, bytes, stripJpeg(bytes)),
  'image/png': (companyId, bytes) => makeUpright(companyId, bytes, stripPng(bytes)),
  'image/heic': (_, bytes) => stripHeic(bytes),
  'application/pdf': stripWholePdf,
}

/** Upright, without location, device or other camera metadata. */
export async function stripBytes(companyId: number, content_type: string, bytes: Buffer): Promise<Buffer> {
  try {
    return (await STRIPPERS[content_type]?.(companyId, bytes)) ?? bytes
  } catch (error) {
    if (error instanceof HttpError) throw error
    throw new BadRequest({ file: ['This photo is damaged. Take it again, or send it as JPEG.'] })
  }
}

export async function strippedCopy(
  companyId: number,
  { path, content_type }: FileAtHand,
): Promise<FileAtHand | undefined> {
  const original = await readFile(path)
  const bytes = await stripBytes(companyId, content_type, original)
  if (bytes.equals(original)) return undefined
  const copy = `${path}.stripped`
  await writeFile(copy, bytes, { mode: 0o600, flush: true })
  return {
    path: copy,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    content_type,
  }
}

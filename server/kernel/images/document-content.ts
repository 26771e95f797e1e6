import { fileTypeFromBuffer } from 'file-type'
import type { UPLOAD_TYPES } from '#contract/entities/fleet/document.ts'

type DocumentContent = keyof typeof UPLOAD_TYPES

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const HEIC = new Set(['heic', 'heix', 'heim', 'heis'])
const HEIF = new Set(['mif1', 'msf1'])
const MAX_BRANDS = 32

function isHeic(head: Buffer): boolean {
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = Math.min(head.readUInt32BE(0), head.length, 16 + 4 * MAX_BRANDS)
  const brand = (at: number) => head.toString('latin1', at, at + 4)
  if (HEIC.has(brand(8))) return true
  if (!HEIF.has(brand(8))) return false
  for (let at = 16; at + 4 <= end; at += 4) if (HEIC.has(brand(at))) return true
  return false
}

function looksLike(head: Buffer): DocumentContent | undefined {
  if (/^%PDF-[12]\.\d/.test(head.toString('latin1', 0, 8))) return 'application/pdf'
  if (head.length > 3 && head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff && head[3]! >= 0xc0)
    return 'image/jpeg'
  if (head.subarray(0, PNG.length).equals(PNG)) return 'image/png'
  return isHeic(head) ? 'image/heic' : undefined
}

export async function documentContent(head: Buffer): Promise<DocumentContent | undefined> {
  const seen = looksLike(head)
  if (seen === undefined) return undefined
  const known = (await fileTypeFromBuffer(head))?.mime
  if (seen === 'image/heic') return known === 'image/heic' || known === 'image/heif' ? seen : undefined
  return known === seen ? seen : undefined
}

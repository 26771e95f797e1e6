import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { stripHeic } from '#server/kernel/images/heic.ts'
import { stripJpeg } from '#server/kernel/images/jpeg.ts'
import { isOfCamera } from '#server/kernel/metadata/pdf.ts'
import { stripPrivate } from '#server/kernel/metadata/pdf-private.ts'
import { stripPng } from '#server/kernel/images/png.ts'
import { documentContent } from '#server/kernel/images/document-content.ts'

const [FILTER, PARAMETERS, TYPE, SUBTYPE] = ['Filter', 'DecodeParms', 'Type', 'Subtype'].map((name) =>
  PDFName.of(name),
) as [PDFName, PDFName, PDFName, PDFName]
const DCT = PDFName.of('DCTDecode')

function listFilters({ dict }: PDFRawStream): PDFName[] {
  const filter = dict.lookup(FILTER)
  if (filter instanceof PDFArray) return filter.asArray().map((_, index) => filter.lookup(index, PDFName))
  return filter instanceof PDFName ? [filter] : []
}

function unpacked(stream: PDFRawStream, filters: readonly PDFName[]): Buffer {
  const dict = PDFDict.withContext(stream.dict.context)
  dict.set(FILTER, stream.dict.context.obj([...filters]))
  const parameters = stream.dict.lookup(PARAMETERS)
  if (parameters instanceof PDFArray) dict.set(PARAMETERS, parameters)
  return Buffer.from(decodePDFRawStream(PDFRawStream.of(dict, stream.contents, stream.transform)).decode())
}

async function stripAttached(bytes: Buffer): Promise<Buffer> {
  const content = await documentContent(bytes.subarray(0, 4100))
  if (content === 'image/jpeg') return stripJpeg(bytes).bytes
  if (content === 'image/png') return stripPng(bytes).bytes
  return content === 'image/heic' ? stripHeic(bytes) : bytes
}

async function stripStream(stream: PDFRawStream): Promise<{ bytes: Buffer; filters: PDFName[] } | undefined> {
  const filters = listFilters(stream)
  if (filters.at(-1) === DCT) {
    const jpeg = unpacked(stream, filters.slice(0, -1))
    const { bytes } = stripJpeg(jpeg)
    return bytes.length === jpeg.length ? undefined : { bytes, filters: [DCT] }
  }
  if (stream.dict.lookup(TYPE) === PDFName.of('EmbeddedFile')) {
    const file = unpacked(stream, filters)
    const bytes = await stripAttached(file)
    return bytes.equals(file) ? undefined : { bytes, filters: [] }
  }
  if (
    stream.dict.lookup(SUBTYPE) !== PDFName.of('XML') ||
    !isOfCamera(unpacked(stream, filters).toString('latin1'))
  )
    return undefined
  return { bytes: Buffer.alloc(0), filters: [] }
}

/** Undefined when nothing was removed. Throws for an unreadable PDF. */
export async function stripPacked(file: Uint8Array): Promise<Uint8Array | undefined> {
  const document = await PDFDocument.load(file, {
    password: '',
    updateMetadata: false,
    throwOnInvalidObject: false,
  })
  let isChanged = stripPrivate(document.context)
  for (const [ref, object] of document.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue
    const stripped = await stripStream(object)
    if (!stripped) continue
    const { dict } = object
    dict.delete(PARAMETERS)
    if (stripped.filters.length > 0) dict.set(FILTER, document.context.obj(stripped.filters))
    else dict.delete(FILTER)
    document.context.assign(ref, PDFRawStream.of(dict, stripped.bytes))
    isChanged = true
  }
  return isChanged ? document.save({ useObjectStreams: false }) : undefined
}

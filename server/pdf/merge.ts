import { EncryptedPDFError, PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib'
import { sizeOfJpeg } from '#server/images/jpeg.ts'
import { sizeOfPng } from '#server/images/png.ts'

/** A file that is to be a part of a PDF; its content type is that of its content. */
export interface MergePart {
  readonly name: string
  readonly content_type: string
  readonly bytes: Uint8Array
}
/** A part as it stands in the PDF: so many pages, or why it has none. */
export interface MergedPart {
  readonly name: string
  readonly pages: number
  readonly problem: string
}
/** The PDF that its parts make up. */
export interface Merged {
  readonly file: Uint8Array
  readonly parts: readonly MergedPart[]
}

/** Pages of one merged PDF. */
const MOST_PAGES = 200
const MOST_PIXELS = 60_000_000
const LETTER = { width: 612, height: 792 }
const MARGIN = 24
const DEAD = new Set(['/Link', '/FileAttachment', '/RichMedia', '/Screen', '/Movie', '/Sound', '/3D', '/Popup'])

class Unfit extends Error {}

/** Takes what could act out of a page that came from outside; what is only drawn stays, signatures and stamps too. */
function disarm(page: PDFPage): void {
  page.node.delete(PDFName.of('AA'))
  const annotations = page.node.lookupMaybe(PDFName.of('Annots'), PDFArray)
  if (!annotations) return
  for (let at = annotations.size() - 1; at >= 0; at--) {
    const one = annotations.lookup(at)
    if (!(one instanceof PDFDict) || DEAD.has(String(one.lookup(PDFName.of('Subtype'))))) annotations.remove(at)
    else for (const name of ['A', 'AA', 'JS', 'MK', 'Parent']) one.delete(PDFName.of(name))
  }
}

async function addPdf(target: PDFDocument, bytes: Uint8Array): Promise<number> {
  const source = await PDFDocument.load(bytes, { password: '', updateMetadata: false, throwOnInvalidObject: false })
  const pages = source.getPageCount()
  if (target.getPageCount() + pages > MOST_PAGES) throw new Unfit(`The packet would exceed ${MOST_PAGES} pages.`)
  for (const page of await target.copyPages(source, source.getPageIndices())) {
    disarm(page)
    target.addPage(page)
  }
  return pages
}

async function addPicture(target: PDFDocument, bytes: Uint8Array, isPng: boolean): Promise<number> {
  const stored = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { width, height } = isPng ? sizeOfPng(stored) : sizeOfJpeg(stored)
  if (width < 1 || height < 1) throw new Error('not an image')
  if (width * height > MOST_PIXELS) throw new Unfit('This image is too large. Upload a smaller one.')
  const picture = isPng ? await target.embedPng(bytes) : await target.embedJpg(bytes)
  const page = target.addPage([LETTER.width, LETTER.height])
  const scale = Math.min((LETTER.width - 2 * MARGIN) / width, (LETTER.height - 2 * MARGIN) / height, 1)
  page.drawImage(picture, {
    x: (LETTER.width - width * scale) / 2,
    y: (LETTER.height - height * scale) / 2,
    width: width * scale,
    height: height * scale,
  })
  return 1
}

const whyNot = (error: unknown): string => {
  if (error instanceof Unfit) return error.message
  if (error instanceof EncryptedPDFError || (error instanceof Error && /password/i.test(error.message)))
    return 'This PDF is password-protected. Save it without a password and upload it again.'
  return 'This file is damaged. Upload it again, or as a photo.'
}

/** One PDF of several files in their order; what cannot be in it is left out with the reason. The first part is ours and must be whole. */
export async function mergeFiles(parts: readonly MergePart[]): Promise<Merged> {
  const target = await PDFDocument.create()
  const at = new Date(0)
  target.setCreationDate(at)
  target.setModificationDate(at)
  const merged: MergedPart[] = []
  for (const { name, content_type, bytes } of parts) {
    const add = async () => {
      if (content_type === 'application/pdf') return addPdf(target, bytes)
      if (content_type === 'image/jpeg' || content_type === 'image/png') return addPicture(target, bytes, content_type === 'image/png')
      throw new Unfit('HEIC photos can’t be added to a PDF. Upload it as a JPEG or PDF.')
    }
    const before = target.getPageCount()
    try {
      merged.push({ name, pages: await add(), problem: '' })
    } catch (error) {
      while (target.getPageCount() > before) target.removePage(target.getPageCount() - 1)
      merged.push({ name, pages: 0, problem: whyNot(error) })
    }
  }
  return { file: await target.save(), parts: merged }
}

import { PDFiumModule } from '@hyzyla/pdfium'
import {
  type Box,
  PDF_LIMITS,
  type PdfFault,
  type PdfPage,
  type PdfPicture,
  type PdfText,
  type PdfWord,
} from './pdf-page.ts'
import type { PdfFile } from './pdf-thread.ts'

interface Pdfium {
  HEAPU8: Uint8Array
  HEAP32: Int32Array
  HEAPF32: Float32Array
  _malloc(bytes: number): number
  _free(at: number): void
  _FPDF_InitLibraryWithConfig(config: object): void
  _FPDF_LoadMemDocument(at: number, size: number, password: number): number
  _FPDF_GetLastError(): number
  _FPDF_GetPageCount(document: number): number
  _FPDF_LoadPage(document: number, index: number): number
  _FPDF_ClosePage(page: number): void
  _FPDF_GetPageWidthF(page: number): number
  _FPDF_GetPageHeightF(page: number): number
  _FPDF_PageToDevice(
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    turn: number,
    x: number,
    y: number,
    outX: number,
    outY: number,
  ): number
  _FPDFPage_CountObjects(page: number): number
  _FPDFPage_GetObject(page: number, index: number): number
  _FPDFPageObj_GetType(object: number): number
  _FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number
  _FPDFText_LoadPage(page: number): number
  _FPDFText_ClosePage(text: number): void
  _FPDFText_CountChars(text: number): number
  _FPDFText_GetUnicode(text: number, index: number): number
  _FPDFText_GetLooseCharBox(text: number, index: number, out: number): number
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, at: number, stride: number): number
  _FPDFBitmap_FillRect(
    bitmap: number,
    left: number,
    top: number,
    width: number,
    height: number,
    color: number,
  ): void
  _FPDFBitmap_Destroy(bitmap: number): void
  _FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    turn: number,
    flags: number,
  ): void
}

const PASSWORD_NEEDED = new Set([4, 5])
const GRAY = 1
const ANNOTATIONS_AND_GRAYSCALE = 0x01 | 0x08
const GRID = 100_000
const PAGE_BYTES = 65_536
const LONGEST_WORD = 120
const [PATH, IMAGE, FORM] = [2, 3, 5]
/**
 * A page with fewer letters than this has no text; below the second limit it may be a scan with a fax stamp.
 */
export const FEW_LETTERS = 40
const STAMPED_LETTERS = 250

export class PdfRefused extends Error {
  readonly fault: PdfFault
  constructor(fault: PdfFault) {
    super(fault)
    this.fault = fault
  }
}

export function boundMemory(bytes: number): void {
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function bounded(this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * PAGE_BYTES > bytes)
      throw new RangeError('The PDF exceeds the memory limit.')
    return grow.call(this, pages)
  }
}

export class OpenPdf {
  readonly #pdfium: Pdfium
  readonly #document: number
  readonly #out: number

  private constructor(pdfium: Pdfium, file: Uint8Array) {
    this.#pdfium = pdfium
    const at = pdfium._malloc(file.length)
    this.#out = pdfium._malloc(16)
    if (at === 0 || this.#out === 0) throw new PdfRefused('too_much')
    pdfium.HEAPU8.set(file, at)
    this.#document = pdfium._FPDF_LoadMemDocument(at, file.length, 0)
    if (this.#document === 0)
      throw new PdfRefused(PASSWORD_NEEDED.has(pdfium._FPDF_GetLastError()) ? 'encrypted' : 'broken')
  }

  static async open(file: Uint8Array, program: WebAssembly.Module): Promise<OpenPdf> {
    const pdfium = (await PDFiumModule({
      instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
        const instance = new WebAssembly.Instance(program, imports)
        done(instance)
        return instance.exports
      },
    } as never)) as unknown as Pdfium
    pdfium._FPDF_InitLibraryWithConfig({})
    return new OpenPdf(pdfium, file)
  }

  get pageCount(): number {
    return this.#pdfium._FPDF_GetPageCount(this.#document)
  }

  text(): PdfText {
    const { pageCount } = this
    const pages: PdfPage[] = []
    let left: number = PDF_LIMITS.words
    for (let index = 0; index < Math.min(pageCount, PDF_LIMITS.pages) && left > 0; index++) {
      const page = this.#page(index, left)
      left -= page.words.length
      pages.push(page)
    }
    return { page_count: pageCount, pages }
  }

  #page(index: number, mostWords: number): PdfPage {
    return this.#with(index, (page, width, height) => {
      const words = this.#words(page, mostWords)
      return { width, height, words, is_picture: this.#isPicture(page, words, width * height) }
    })
  }

  #isPicture(page: number, words: readonly PdfWord[], area: number): boolean {
    const letters = words.reduce((sum, { text }) => sum + text.length, 0)
    if (letters >= STAMPED_LETTERS) return false
    const pdfium = this.#pdfium
    const count = Math.min(pdfium._FPDFPage_CountObjects(page), PDF_LIMITS.objects)
    let [largest, drawn] = [0, 0]
    for (let index = 0; index < count; index++) {
      const object = pdfium._FPDFPage_GetObject(page, index)
      const type = pdfium._FPDFPageObj_GetType(object)
      if (type === PATH) drawn++
      if ((type !== IMAGE && type !== FORM) || !pdfium._FPDFPageObj_GetBounds(object, ...this.#four()))
        continue
      const [left = 0, bottom = 0, right = 0, top = 0] = this.#floats()
      largest = Math.max(largest, ((right - left) * (top - bottom)) / area)
    }
    return largest > (letters < FEW_LETTERS ? 0.1 : 0.5) || (letters < FEW_LETTERS && drawn > 200)
  }

  #four(): [number, number, number, number] {
    return [this.#out, this.#out + 4, this.#out + 8, this.#out + 12]
  }

  #floats(): Float32Array {
    return this.#pdfium.HEAPF32.subarray(this.#out >> 2, (this.#out >> 2) + 4)
  }

  picture(
    index: number,
    { width = PDF_LIMITS.pictureWidth, quarters = 0 }: { width?: number; quarters?: number } = {},
  ): PdfPicture {
    if (index >= this.pageCount) throw new PdfRefused('broken')
    return this.#with(index, (page, ...size) => {
      const [pageWidth, pageHeight] = quarters % 2 === 0 ? size : (size.toReversed() as [number, number])
      const height = Math.max(
        1,
        Math.min(width * 4, Math.round((width * pageHeight) / Math.max(pageWidth, 1))),
      )
      const pdfium = this.#pdfium
      const at = pdfium._malloc(width * height)
      const bitmap = at && pdfium._FPDFBitmap_CreateEx(width, height, GRAY, at, width)
      if (!bitmap) throw new PdfRefused('too_much')
      pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
      pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, quarters, ANNOTATIONS_AND_GRAYSCALE)
      pdfium._FPDFBitmap_Destroy(bitmap)
      const gray = pdfium.HEAPU8.slice(at, at + width * height)
      pdfium._free(at)
      return { width, height, gray }
    })
  }

  #with<T>(index: number, work: (page: number, width: number, height: number) => T): T {
    const page = this.#pdfium._FPDF_LoadPage(this.#document, index)
    if (page === 0) throw new PdfRefused('broken')
    try {
      return work(page, this.#pdfium._FPDF_GetPageWidthF(page), this.#pdfium._FPDF_GetPageHeightF(page))
    } finally {
      this.#pdfium._FPDF_ClosePage(page)
    }
  }

  #words(page: number, most: number): PdfWord[] {
    const pdfium = this.#pdfium
    const text = pdfium._FPDFText_LoadPage(page)
    if (text === 0) return []
    const words: PdfWord[] = []
    let open: PdfWord | undefined
    const close = () => {
      if (open) words.push(open)
      open = undefined
    }
    const letters = Math.min(pdfium._FPDFText_CountChars(text), PDF_LIMITS.letters)
    for (let index = 0; index < letters && words.length < most; index++) {
      const code = pdfium._FPDFText_GetUnicode(text, index)
      const letter =
        code === 0xfffe || code === 2 ? '-' : String.fromCodePoint(code <= 0x10ffff ? code : 0xfffd)
      if (/[\s\p{C}]/u.test(letter) && letter !== '-') {
        close()
        continue
      }
      const box = this.#boxOf(page, text, index)
      if (!box) continue
      const tall = box.bottom - box.top
      const goesOn =
        open !== undefined &&
        open.text.length < LONGEST_WORD &&
        Math.abs(box.top - open.top) < tall * 0.6 &&
        box.left - open.right < tall * 0.25 &&
        box.left - open.left > -tall * 0.2
      if (!goesOn) close()
      if (open === undefined) open = { text: letter, ...box }
      else {
        open.text += letter
        open.right = Math.max(open.right, box.right)
        open.top = Math.min(open.top, box.top)
        open.bottom = Math.max(open.bottom, box.bottom)
      }
    }
    close()
    pdfium._FPDFText_ClosePage(text)
    return words
  }

  #boxOf(page: number, text: number, index: number): Box | undefined {
    const pdfium = this.#pdfium
    if (!pdfium._FPDFText_GetLooseCharBox(text, index, this.#out)) return undefined
    const [left = 0, top = 0, right = 0, bottom = 0] = this.#floats()
    const [one, other] = [this.#onGrid(page, left, top), this.#onGrid(page, right, bottom)]
    return {
      left: Math.min(one.x, other.x),
      right: Math.max(one.x, other.x),
      top: Math.min(one.y, other.y),
      bottom: Math.max(one.y, other.y),
    }
  }

  #onGrid(page: number, x: number, y: number) {
    const pdfium = this.#pdfium
    pdfium._FPDF_PageToDevice(page, 0, 0, GRID, GRID, 0, x, y, this.#out, this.#out + 4)
    const [atX = 0, atY = 0] = pdfium.HEAP32.subarray(this.#out >> 2, (this.#out >> 2) + 2)
    return { x: atX / GRID, y: atY / GRID }
  }
}

export async function toAnswer<A>(
  { file, program, memoryBytes }: PdfFile,
  ask: (pdf: OpenPdf) => A | Promise<A>,
): Promise<A | { fault: PdfFault }> {
  boundMemory(memoryBytes)
  try {
    return await ask(await OpenPdf.open(file, program))
  } catch (error) {
    return {
      fault: error instanceof PdfRefused ? error.fault : error instanceof RangeError ? 'too_much' : 'broken',
    }
  }
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface PdfWord extends Box {
  text: string
  confidence?: number
}

/** Words in writing order; sizes in points. */
export interface PdfPage {
  width: number
  height: number
  words: PdfWord[]
  /** A scan: almost no text, but something is drawn. */
  is_picture?: boolean
}

export type PdfFault = 'encrypted' | 'broken' | 'no_text' | 'too_much'

export interface PdfText {
  page_count: number
  pages: PdfPage[]
}

/** Grayscale, one byte per pixel. */
export interface PdfPicture {
  width: number
  height: number
  gray: Uint8Array
}

/** Pages, words in total, characters and drawn objects per page, and pixel widths for display and OCR. */
export const PDF_LIMITS = {
  pages: 20,
  words: 30_000,
  letters: 40_000,
  objects: 5000,
  pictureWidth: 1240,
  scanWidth: 1900,
} as const

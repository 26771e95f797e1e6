/** A place on a page: shares of its width and height from its upper left corner. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** What stands on a page between two gaps, and where. */
export interface PdfWord extends Box {
  text: string
  /** How sure its letters are, from 0 to 100, where they were recognized on a picture. */
  confidence?: number
}

/** A page's words, in the order in which they were written; points of width and height. */
export interface PdfPage {
  width: number
  height: number
  words: PdfWord[]
  /** Whether it has next to no letters, but something is drawn on it: a scan. */
  is_picture?: boolean
}

/** Why a file gives no text: it needs a password, is broken, has pages without letters, or took too much to read. */
export type PdfFault = 'encrypted' | 'broken' | 'no_text' | 'too_much'

/** What was read of a PDF: the first of its pages. */
export interface PdfText {
  page_count: number
  pages: PdfPage[]
}

/** A page as a picture: gray, one byte for each point. */
export interface PdfPicture {
  width: number
  height: number
  gray: Uint8Array
}

/** How much of a PDF is read: pages, words in all, letters and drawn objects of a page, and dots of the width of a picture that is shown, or read. */
export const PDF_LIMITS = { pages: 20, words: 30_000, letters: 40_000, objects: 5000, pictureWidth: 1240, scanWidth: 1900 } as const

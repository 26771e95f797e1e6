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
}

/** A page's words, in the order in which they were written; points of width and height. */
export interface PdfPage {
  width: number
  height: number
  words: PdfWord[]
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

/** How much of a PDF is read: pages, words in all, letters of a page, and dots of a picture's width. */
export const PDF_LIMITS = { pages: 20, words: 30_000, letters: 40_000, pictureWidth: 1240 } as const

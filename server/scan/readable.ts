/** The pictures that pages are read from. */
const PICTURES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/heic', 'image/heif', 'image/webp'])
/** Bytes of the smallest picture of a page; what comes by email below it is a logo or an icon. */
const LEAST_PAGE_BYTES = 20_000

export const PDF = 'application/pdf'
export const isPicture = (contentType: string): boolean => PICTURES.has(contentType)

/** Whether a file of this content can be read as a document: a PDF, or a picture of a page. */
export const isReadable = (contentType: string): boolean => contentType === PDF || isPicture(contentType)

/** Whether a file that came by email may be a document. */
export const mayBePage = (contentType: string, size: number): boolean =>
  contentType === PDF || (isPicture(contentType) && size >= LEAST_PAGE_BYTES)

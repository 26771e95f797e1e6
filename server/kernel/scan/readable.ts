const PICTURES: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/heic',
  'image/heif',
  'image/webp',
])
/** Bytes; smaller images in emails are logos and icons. */
const LEAST_PAGE_BYTES = 20_000

export const PDF = 'application/pdf'
export const isPicture = (contentType: string): boolean => PICTURES.has(contentType)

export const isReadable = (contentType: string): boolean => contentType === PDF || isPicture(contentType)

export const mayBePage = (contentType: string, size: number): boolean =>
  contentType === PDF || (isPicture(contentType) && size >= LEAST_PAGE_BYTES)

import { UPLOAD_LIMIT, type UPLOAD_TYPES } from '#contract/entities/fleet/document.ts'

type ContentType = keyof typeof UPLOAD_TYPES

const HEAD = 32
const HEIC = /^(?:heic|heix|heim|heis|mif1|msf1)$/
const SIGNATURES: readonly (readonly [ContentType, (head: string) => boolean])[] = [
  ['application/pdf', (head) => /^%PDF-[12]\.\d/.test(head)],
  ['image/jpeg', (head) => head.startsWith('\xff\xd8\xff')],
  ['image/png', (head) => head.startsWith('\x89PNG\r\n\x1a\n')],
  ['image/heic', (head) => head.slice(4, 8) === 'ftyp' && HEIC.test(head.slice(8, 12))],
]

export async function detectContentType(file: Blob): Promise<ContentType | undefined> {
  const bytes = new Uint8Array(await file.slice(0, HEAD).arrayBuffer())
  const head = String.fromCharCode(...bytes)
  return SIGNATURES.find(([, isIt]) => isIt(head))?.[0]
}

export async function fileProblem(file: Blob): Promise<string | undefined> {
  if (file.size === 0) return 'This file is empty. Choose another one.'
  if (file.size > UPLOAD_LIMIT)
    return `This file is larger than ${UPLOAD_LIMIT / 1024 / 1024} MB. Choose a smaller one.`
  return (await detectContentType(file)) ? undefined : 'Use a PDF, JPEG, PNG or HEIC file.'
}

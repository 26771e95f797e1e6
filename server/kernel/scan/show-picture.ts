import type { Caller } from '#server/kernel/base/caller.ts'
import type { PdfFault } from '#server/kernel/pdf/pdf-page.ts'
import { apart } from '#server/kernel/pdf/pdf-thread.ts'

export interface ShownPicture {
  readonly file: Uint8Array
  readonly contentType: string
  readonly quarters: number
}

export async function showPicture(
  companyId: number,
  picture: ShownPicture,
  caller: Caller,
): Promise<Buffer | { fault: PdfFault }> {
  const shown = await apart<{ jpeg: Uint8Array }>(
    new URL('picture-worker.ts', import.meta.url),
    companyId,
    picture,
    { caller },
  )
  return 'fault' in shown ? shown : Buffer.from(shown.jpeg)
}

import { fewAtOnce } from '#server/core/few-at-once.ts'
import type { Download } from '#server/core/mount-download.ts'

const takePlace = fewAtOnce(2, 6, 'Other exports are running. Try again when one of them has ended.')

/** What `open` answers, an export that keeps a place of its company until it was sent or its reader is `gone`; throws TooManyRequests where none is free. */
export async function inExportPlace(companyId: number, gone: AbortSignal, open: () => Promise<Download>): Promise<Download> {
  const giveBack = takePlace(companyId)
  try {
    const download = await open()
    const { stream } = download
    const stop = () => void stream.destroy()
    stream.once('close', giveBack)
    if (gone.aborted) stop()
    else gone.addEventListener('abort', stop, { once: true })
    return download
  } catch (error) {
    giveBack()
    throw error
  }
}

import { once } from 'node:events'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import type { Caller } from '#server/kernel/base/caller.ts'
import { createLimiter } from '#server/kernel/base/limiter.ts'
import type { Download } from '#server/kernel/http/mount-download.ts'

const limit = createLimiter({
  name: 'exports of a company',
  perKey: 2,
  total: 6,
  queue: 0,
  maxHoldMs: 15 * MINUTE_MS,
  refusal: 'Other exports are running. Try again when one of them is done.',
  retryAfterS: 15,
})

export function inExportPlace(
  companyId: number,
  caller: Caller,
  open: () => Promise<Download>,
): Promise<Download> {
  const { promise, resolve, reject } = Promise.withResolvers<Download>()
  const send = async (signal: AbortSignal) => {
    const download = await open()
    const { stream } = download
    const stop = () => void stream.destroy()
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    resolve(download)
    await once(stream, 'close')
  }
  limit(companyId, send, caller).catch(reject)
  return promise
}

import { MINUTE_MS } from '#contract/rules/durations.ts'
import type { Caller } from '#server/kernel/base/caller.ts'
import { isPicture } from '#server/kernel/scan/readable.ts'
import { showPicture } from '#server/kernel/scan/show-picture.ts'
import { drawPage } from '#server/kernel/pdf/draw-page.ts'
import type { PdfFault } from '#server/kernel/pdf/pdf-page.ts'
import { toPng } from '#server/kernel/pdf/png.ts'

const MAX_CACHED_PAGES = 16
const FAULT_CACHE_MS = 10 * MINUTE_MS

type Drawn = Buffer | { fault: PdfFault }

export interface StoredPage {
  companyId: number
  fileKey: string
  contentType: string
  page: number
  quarters: number
}

interface Entry {
  drawn: Promise<Drawn>
  at: number
  isDone: boolean
  isFault: boolean
  callers: number
  ending: AbortController
}

async function drawStored(
  { companyId, contentType, page, quarters }: StoredPage,
  file: Uint8Array,
  caller: Caller,
): Promise<Drawn> {
  if (isPicture(contentType)) return showPicture(companyId, { file, contentType, quarters }, caller)
  const picture = await drawPage(companyId, file, { page: page - 1, quarters }, { caller })
  return 'fault' in picture ? picture : toPng(picture)
}

/**
 * Caches the last sixteen results, faults for ten minutes because they may be timeouts. Rejections are not
 * cached. Drawing is aborted when every caller has disconnected.
 */
export function keepDrawn(
  draw = drawStored,
): (page: StoredPage, file: () => Promise<Uint8Array>, caller: Caller) => Promise<Drawn> {
  const cache = new Map<string, Entry>()

  const forget = (key: string, entry: Entry) => cache.get(key) === entry && cache.delete(key)

  function join(key: string, entry: Entry, { signal }: Caller): Promise<Drawn> {
    const leave = () => {
      if (--entry.callers > 0 || entry.isDone) return
      forget(key, entry)
      entry.ending.abort(signal.reason)
    }
    entry.callers++
    signal.addEventListener('abort', leave, { once: true })
    return entry.drawn
  }

  function begin(page: StoredPage, file: () => Promise<Uint8Array>, { name }: Caller): Entry {
    const ending = new AbortController()
    const drawn = file().then((bytes) => draw(page, bytes, { signal: ending.signal, name }))
    return { drawn, at: Date.now(), isDone: false, isFault: false, callers: 0, ending }
  }

  return (page, file, caller) => {
    const key = `${page.companyId} ${page.page} ${page.quarters} ${page.fileKey}`
    const known = cache.get(key)
    cache.delete(key)
    if (known && !(known.isFault && Date.now() - known.at > FAULT_CACHE_MS)) {
      cache.set(key, known)
      return join(key, known, caller)
    }
    const entry = begin(page, file, caller)
    cache.set(key, entry)
    const [oldest] = cache.keys()
    if (cache.size > MAX_CACHED_PAGES && oldest !== undefined) cache.delete(oldest)
    entry.drawn.then(
      (drawn) => Object.assign(entry, { isDone: true, isFault: 'fault' in drawn }),
      () => forget(key, entry),
    )
    return join(key, entry, caller)
  }
}

import { drawPage } from './draw-page.ts'
import type { PdfFault } from './pdf-page.ts'
import { pngOf } from './png.ts'

const MOST = 16
const FAULT_KEPT_MS = 10 * 60_000

type Drawn = Buffer | { fault: PdfFault }

/** A page (from 1) of a company's stored PDF. */
export interface StoredPage {
  companyId: number
  fileKey: string
  page: number
}

async function pngOfPage({ companyId, page }: StoredPage, file: Uint8Array): Promise<Drawn> {
  const picture = await drawPage(companyId, file, page - 1)
  return 'fault' in picture ? picture : pngOf(picture)
}

/**
 * Keeps the last sixteen pages that were drawn, each with what came of it, so that a page that is asked for again and again is drawn once;
 * a fault for ten minutes, as it may have been a matter of time. What rejects is not kept.
 */
export function keepDrawn(draw = pngOfPage): (page: StoredPage, file: () => Promise<Uint8Array>) => Promise<Drawn> {
  const cache = new Map<string, { drawn: Promise<Drawn>; at: number; isFault: boolean }>()
  return (page, file) => {
    const key = `${page.companyId} ${page.page} ${page.fileKey}`
    const known = cache.get(key)
    cache.delete(key)
    if (known && !(known.isFault && Date.now() - known.at > FAULT_KEPT_MS)) {
      cache.set(key, known)
      return known.drawn
    }
    const entry = { drawn: file().then((bytes) => draw(page, bytes)), at: Date.now(), isFault: false }
    cache.set(key, entry)
    const [oldest] = cache.keys()
    if (cache.size > MOST && oldest !== undefined) cache.delete(oldest)
    entry.drawn.then(
      (drawn) => (entry.isFault = 'fault' in drawn),
      () => cache.get(key) === entry && cache.delete(key),
    )
    return entry.drawn
  }
}

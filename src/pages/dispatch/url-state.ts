export interface BoardUrl {
  offer: number | null
  panel: 'detail' | 'bid-detail'
  vehicle: number | null
}

const parseId = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null

export function readUrl(search: URLSearchParams): BoardUrl {
  const offer = parseId(search.get('load'))
  return {
    offer,
    panel: search.get('panel') === 'bid-detail' ? 'bid-detail' : 'detail',
    vehicle: offer === null ? null : parseId(search.get('vehicle')),
  }
}

/** Keeps parameters that are not the board's. */
export function writeUrl(search: URLSearchParams, change: Partial<BoardUrl>): URLSearchParams {
  const before = readUrl(search)
  const isOtherOffer = change.offer !== undefined && change.offer !== before.offer
  const after: BoardUrl = {
    ...before,
    ...(isOtherOffer && { vehicle: null, panel: 'detail' as const }),
    ...change,
  }
  const written = new URLSearchParams(search)
  for (const name of ['load', 'panel', 'vehicle']) written.delete(name)
  if (after.offer === null) return written
  written.set('load', String(after.offer))
  written.set('panel', after.panel)
  if (after.vehicle !== null) written.set('vehicle', String(after.vehicle))
  return written
}

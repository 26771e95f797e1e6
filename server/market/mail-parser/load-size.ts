import type { Meaning } from '#server/market/mail-parser/label-words.ts'
import { type Dims, dimsIn, numberIn } from '#server/market/mail-parser/values.ts'

interface Sized {
  words: string
  all(meaning: Meaning): { value: string }[]
  get(meaning: Meaning): string
}

const IN_WORDS = /[^\n]{0,20}\d\s*(?:in|ft|feet|"|')?\s*[LWD]?\s*[x×]\s*\d[^\n]{0,40}/i

/** '' when one dimension is missing: a length alone is the trailer's. */
function bySides(load: Sized): string {
  const sides = [load.get('length'), load.get('width'), load.get('height')]
  return sides.every((side) => numberIn(side, 2000) !== null) ? sides.join(' x ') : ''
}

export function parseSize(load: Sized): { dims: Dims; raw: string } {
  const labelled = load
    .all('dims')
    .map(({ value }) => value)
    .join('; ')
  const printed = labelled || bySides(load)
  const raw = printed || (IN_WORDS.exec(load.words)?.[0] ?? '')
  const dims = dimsIn(raw)
  return {
    dims: dims.height === null && printed === '' ? dimsIn('') : dims,
    raw: printed || (dims.height === null ? '' : raw.trim()),
  }
}

/** "3 / 1,475 lbs". */
export function halves(load: Pick<Sized, 'get'>): { pieces: string; weight: string } {
  const [count = '', weight = ''] = load.get('pieces_weight').split('/')
  const [pounds = weight, pieces = count] = load
    .get('weight_pieces')
    .split('/')
    .filter((half) => half !== '')
  return { pieces, weight: pounds }
}

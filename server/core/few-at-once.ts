import { TooManyRequests } from '#server/core/errors.ts'

const RETRY_AFTER_S = 15

/**
 * Places for works that take long: so many for each key, and so many in all. Taking one answers how it is given back, once or more often;
 * throws TooManyRequests where none is free.
 */
export function fewAtOnce(ofEach: number, inAll: number, refusal: string): (key: number) => () => void {
  const taken = new Map<number, number>()
  let all = 0
  return (key) => {
    const own = taken.get(key) ?? 0
    if (own >= ofEach || all >= inAll) throw new TooManyRequests(RETRY_AFTER_S, refusal)
    taken.set(key, own + 1)
    all++
    let isMine = true
    return () => {
      if (!isMine) return
      isMine = false
      all--
      const left = (taken.get(key) ?? 1) - 1
      if (left > 0) taken.set(key, left)
      else taken.delete(key)
    }
  }
}

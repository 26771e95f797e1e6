import { xsrfHeaders } from '#contract/rules/xsrf.ts'

export interface EarlyAnswer {
  status: number
  text: string
  headers: Record<string, string>
}

interface Early {
  answer: Promise<EarlyAnswer | undefined>
  arrived?: EarlyAnswer | undefined
}

const underWay = new Map<string, Early>()
const unclaimed = new Set<Promise<unknown>>()
const PATIENCE_MS = 3000
const formatKey = (url: string, token: string) => `${token} ${url}`

/**
 * Prefetches before the code that needs it has loaded; `url` must be exactly what that code requests, with
 * prefix. Expires after `goodFor` milliseconds.
 */
export function askAhead(url: string, token: string, goodFor = Infinity): void {
  const key = formatKey(url, token)
  const read = async (): Promise<EarlyAnswer> => {
    const answer = await fetch(url, {
      headers: { Authorization: `Bearer ${token}`, ...xsrfHeaders(document.cookie) },
    })
    return { status: answer.status, text: await answer.text(), headers: Object.fromEntries(answer.headers) }
  }
  const early: Early = { answer: read().catch(() => undefined) }
  unclaimed.add(early.answer)
  void early.answer.then((answer) => {
    early.arrived = answer
    unclaimed.delete(early.answer)
  })
  underWay.set(key, early)
  if (goodFor < Infinity) setTimeout(() => underWay.get(key) === early && underWay.delete(key), goodFor)
}

/** Each response can be taken once; undefined without one. */
export async function takeAhead(url: string, token: string): Promise<EarlyAnswer | undefined> {
  const key = formatKey(url, token)
  const early = underWay.get(key)
  underWay.delete(key)
  return early?.answer
}

/** Synchronous, as JSON; undefined, and not taken, while pending or after a refusal. */
export function takeArrived(url: string, token: string): unknown {
  const key = formatKey(url, token)
  const answer = underWay.get(key)?.arrived
  if (!answer || answer.status < 200 || answer.status > 299) return undefined
  underWay.delete(key)
  try {
    return JSON.parse(answer.text) as unknown
  } catch {
    return undefined
  }
}

export const isUnderWay = (): boolean => unclaimed.size > 0

export function afterAhead(run: () => void): () => void {
  if (unclaimed.size === 0) {
    run()
    return () => undefined
  }
  let isOver = false
  const go = () => {
    if (!isOver) run()
    isOver = true
  }
  const timer = setTimeout(go, PATIENCE_MS)
  void Promise.all(unclaimed).then(go)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

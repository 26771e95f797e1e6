import { xsrfHeaders } from '#contract/rules/xsrf.ts'

/** What the server answered to a call that was begun ahead, whatever it said. */
export interface EarlyAnswer {
  status: number
  text: string
  headers: Record<string, string>
}

interface Early {
  /** Undefined where nobody answered. */
  answer: Promise<EarlyAnswer | undefined>
  arrived?: EarlyAnswer | undefined
}

const underWay = new Map<string, Early>()
/** Those of which nothing was heard yet. */
const unheard = new Set<Promise<unknown>>()
/** Milliseconds after which nobody waits for them. */
const PATIENCE_MS = 3000
const keyOf = (url: string, token: string) => `${token} ${url}`

/** Begins a GET before the code is there that will ask for it; `url` is what that code will ask, with its prefix, in so many ms if at all. */
export function askAhead(url: string, token: string, goodFor = Infinity): void {
  const key = keyOf(url, token)
  const read = async (): Promise<EarlyAnswer> => {
    const answer = await fetch(url, { headers: { Authorization: `Bearer ${token}`, ...xsrfHeaders(document.cookie) } })
    return { status: answer.status, text: await answer.text(), headers: Object.fromEntries(answer.headers) }
  }
  const early: Early = { answer: read().catch(() => undefined) }
  unheard.add(early.answer)
  void early.answer.then((answer) => {
    early.arrived = answer
    unheard.delete(early.answer)
  })
  underWay.set(key, early)
  if (goodFor < Infinity) setTimeout(() => underWay.get(key) === early && underWay.delete(key), goodFor)
}

/** The answer to a GET that was begun ahead with this token, to be had once; undefined where there is none. */
export async function takeAhead(url: string, token: string): Promise<EarlyAnswer | undefined> {
  const key = keyOf(url, token)
  const early = underWay.get(key)
  underWay.delete(key)
  return early?.answer
}

/** The same without waiting, as JSON: undefined, and still to be had, where it is not here yet or is a refusal. */
export function takeArrived(url: string, token: string): unknown {
  const key = keyOf(url, token)
  const answer = underWay.get(key)?.arrived
  if (!answer || answer.status < 200 || answer.status > 299) return undefined
  underWay.delete(key)
  try {
    return JSON.parse(answer.text) as unknown
  } catch {
    return undefined
  }
}

/** Whether anything that was begun ahead has not been answered. */
export const isUnderWay = (): boolean => unheard.size > 0

/** Runs once all that was begun ahead has been answered, at once where nothing is under way; returns what calls it off. */
export function afterAhead(run: () => void): () => void {
  if (unheard.size === 0) {
    run()
    return () => undefined
  }
  let isOver = false
  const go = () => {
    if (!isOver) run()
    isOver = true
  }
  const timer = setTimeout(go, PATIENCE_MS)
  void Promise.all(unheard).then(go)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

import type { CommentAudience } from '#contract/rules/load-comments.ts'

/** A comment on its way; `error` says why it did not arrive, and `isRefused` that it would not if it were sent again. */
export interface Outgoing {
  key: string
  text: string
  audience: CommentAudience
  mentions: readonly number[]
  /** The name of the picture that it is, which is kept under the same key. */
  picture?: string
  error?: string
  isRefused?: boolean
}

/** What a person has written on a load and what of it is on its way; it outlives page, tab and browser. */
export interface Outbox {
  draft: string
  audience: CommentAudience
  outgoing: readonly Outgoing[]
}

const EMPTY: Outbox = { draft: '', audience: 'office', outgoing: [] }

const startOf = (user: number) => `chat ${user} `
const keyOf = (user: number, load: number) => `${startOf(user)}${load}`

/** What the browser does not keep, or has no room for: it lives as long as the tab. */
const unstored = new Map<string, string>()
const known = new Map<string, { text: string; outbox: Outbox }>()
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())

function textOf(key: string): string {
  try {
    return unstored.get(key) ?? localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function parsed(text: string): Outbox {
  try {
    return { ...EMPTY, ...(JSON.parse(text) as Partial<Outbox>) }
  } catch {
    return EMPTY
  }
}

function outboxOf(key: string): Outbox {
  const text = textOf(key)
  const last = known.get(key)
  if (last?.text === text) return last.outbox
  const outbox = parsed(text)
  known.set(key, { text, outbox })
  return outbox
}

/** What this user has written on a load; the same object as long as nothing changes. */
export const readOutbox = (user: number, load: number): Outbox => outboxOf(keyOf(user, load))

/** Changes what is kept of a load, from what any tab has made of it by now. */
export function changeOutbox(user: number, load: number, change: (now: Outbox) => Partial<Outbox>): void {
  const key = keyOf(user, load)
  const now = outboxOf(key)
  const next = { ...now, ...change(now) }
  const isEmpty = next.draft === '' && next.outgoing.length === 0 && next.audience === EMPTY.audience
  try {
    if (isEmpty) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(next))
    unstored.delete(key)
  } catch {
    unstored.set(key, JSON.stringify(next))
  }
  tell()
}

/** Calls back for each change, of another tab as well; the answer stops it. */
export function onOutbox(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function keys(): string[] {
  try {
    return [...new Set([...Object.keys(localStorage), ...unstored.keys()])]
  } catch {
    return [...unstored.keys()]
  }
}

/** The loads on which this user has written what is not sent yet, with what waits of each. */
export function unsentOf(user: number): { load: number; outgoing: readonly Outgoing[] }[] {
  const start = startOf(user)
  return keys()
    .filter((key) => key.startsWith(start))
    .map((key) => ({ load: Number(key.slice(start.length)), outgoing: outboxOf(key).outgoing }))
    .filter(({ outgoing }) => outgoing.length > 0)
}

import type { CommentAudience } from '#contract/rules/load-comments.ts'

/** `isRefused` means that sending it again would fail too. */
export interface Outgoing {
  key: string
  text: string
  audience: CommentAudience
  mentions: readonly number[]
  picture?: string
  error?: string
  isRefused?: boolean
}

/** Stored in the browser: outlives page and tab. */
export interface Outbox {
  draft: string
  audience: CommentAudience
  outgoing: readonly Outgoing[]
}

const EMPTY: Outbox = { draft: '', audience: 'office', outgoing: [] }

const keyPrefix = (user: number) => `chat ${user} `
const outboxKey = (user: number, load: number) => `${keyPrefix(user)}${load}`

/** Fallback without storage space: lives as long as the tab. */
const unstored = new Map<string, string>()
const known = new Map<string, { text: string; outbox: Outbox }>()
const listeners = new Set<() => void>()
const notifyListeners = () => listeners.forEach((listener) => listener())

function readText(key: string): string {
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

function getOutbox(key: string): Outbox {
  const text = readText(key)
  const last = known.get(key)
  if (last?.text === text) return last.outbox
  const outbox = parsed(text)
  known.set(key, { text, outbox })
  return outbox
}

/** Stable identity while nothing changes, for useSyncExternalStore. */
export const readOutbox = (user: number, load: number): Outbox => getOutbox(outboxKey(user, load))

/** Applies to the stored value, which another tab may have changed. */
export function changeOutbox(user: number, load: number, change: (now: Outbox) => Partial<Outbox>): void {
  const key = outboxKey(user, load)
  const now = getOutbox(key)
  const next = { ...now, ...change(now) }
  const isEmpty = next.draft === '' && next.outgoing.length === 0 && next.audience === EMPTY.audience
  try {
    if (isEmpty) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(next))
    unstored.delete(key)
  } catch {
    unstored.set(key, JSON.stringify(next))
  }
  notifyListeners()
}

/** Also called for changes of other tabs; returns the unsubscribe function. */
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

export function listUnsent(user: number): { load: number; outgoing: readonly Outgoing[] }[] {
  const start = keyPrefix(user)
  return keys()
    .filter((key) => key.startsWith(start))
    .map((key) => ({ load: Number(key.slice(start.length)), outgoing: getOutbox(key).outgoing }))
    .filter(({ outgoing }) => outgoing.length > 0)
}

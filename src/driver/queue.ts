import { DRIVER_PATHS } from '#contract/rules/driver-paths.ts'
import { newUuid } from '#contract/rules/uuid.ts'
import { call, CallError, userId } from './session.ts'
import {
  addEntry,
  changeEntry,
  type Entry,
  loadsOfDrafts,
  readEntries,
  readFile,
  removeEntry,
  type Sending,
  type SentFile,
} from './store.ts'
import { t } from './messages/messages.ts'

type WithFile = Extract<Sending, SentFile>

/** Ids are stored apart from the entries: an id without its entry shows that the browser evicted the data. */
const KNOWN = 'driver-unsent-ids'
const RETRY_MS = 15_000
/** Milliseconds before the first retry; doubles up to RETRY_MS. */
const SOON_MS = 500
/** Attempts for an entry that the server answers with a 500, or of which it stores other bytes. */
const MAX_FAULTS = 3

export interface QueueState {
  entries: readonly Entry[]
  isSending: boolean
  needsLogin: boolean
  /** Number of entries that the browser evicted. */
  lost: number
  drafts: readonly number[]
}

let state: QueueState = { entries: [], isSending: false, needsLogin: false, lost: 0, drafts: [] }
const listeners = new Set<() => void>()
const arrivals = new Set<() => void>()

const set = (part: Partial<QueueState>) => {
  state = { ...state, ...part }
  listeners.forEach((listener) => listener())
}

export const queueState = (): QueueState => state
export const onQueue = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const onArrival = (listener: () => void) => {
  arrivals.add(listener)
  return () => void arrivals.delete(listener)
}

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
/** Browsers offer SHA-256 only on https; elsewhere the result is a random name. */
export const hashBytes = async (bytes: ArrayBuffer): Promise<string> =>
  crypto.subtle ? hex(await crypto.subtle.digest('SHA-256', bytes)) : newUuid()

const known = () => JSON.parse(localStorage.getItem(KNOWN) ?? '[]') as number[]
const remember = (ids: readonly number[]) => localStorage.setItem(KNOWN, JSON.stringify(ids))

/**
 * Removes the known id first: another tab that reads in between may see one entry too many, never one too
 * few.
 */
async function take(entry: Entry): Promise<void> {
  remember(known().filter((id) => id !== entry.id))
  await removeEntry(entry)
}

export async function reload(): Promise<void> {
  const before = known()
  const [entries, drafts] = [await readEntries(), await loadsOfDrafts(userId())]
  const isGone = (id: number) => before.includes(id) && entries.every((one) => one.id !== id)
  set({ entries, drafts, lost: known().filter(isGone).length })
}

function toFields(
  sending: WithFile,
  { load, key, made_at }: Entry,
): Readonly<Record<string, string | number | undefined>> {
  if (sending.kind === 'document') {
    const { document: kind, signed_by, stop } = sending
    return { kind, signed_by, stop, at: kind === 'signature' ? made_at : undefined }
  }
  if (sending.kind === 'receipt') return { kind: sending.receipt, amount_cents: sending.amount_cents, key }
  return { order: load, audience: 'driver', key }
}

/** The fields precede the file because the server reads the file last. */
function buildFormData(sending: WithFile, entry: Entry, bytes: ArrayBuffer): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(toFields(sending, entry)))
    if (value !== undefined) form.append(name, String(value))
  form.append('file', new Blob([bytes], { type: sending.content_type }), sending.file_name)
  return form
}

async function sendFile(sending: WithFile, entry: Entry): Promise<void> {
  const bytes = await readFile(sending.hash)
  if (!bytes) throw new CallError(410, t('error.photoDeleted'))
  const answer = await call<{ sha256?: unknown } | null>(
    DRIVER_PATHS[sending.kind].replace('{id}', String(entry.load)),
    {
      method: 'POST',
      form: buildFormData(sending, entry, bytes),
    },
  )
  const sum = answer?.sha256
  if (sending.hash.length === 64 && sum !== undefined && sum !== sending.hash)
    throw new CallError(FAULT, t('error.photoDamaged'))
}

async function send(entry: Entry): Promise<void> {
  const { load, key, sending } = entry
  const at = (path: string) => path.replace('{id}', String(load))
  if ('hash' in sending) return sendFile(sending, entry)
  const { kind, ...json } = sending
  if (kind === 'mark') await call(at(DRIVER_PATHS.mark), { method: 'POST', json, key })
  else if (kind === 'acknowledge') await call(at(DRIVER_PATHS.acknowledge), { method: 'POST', json, key })
  else if (kind === 'take-back') await call(at(DRIVER_PATHS.takeBack), { method: 'POST', json, key })
  else
    await call(DRIVER_PATHS.comment, {
      method: 'POST',
      json: { order: load, audience: 'driver', ...json },
      key,
    })
}

/** A 500 is a fault of this very request; 502 and above mean that the server is down or busy. */
const FAULT = 500
const faults = new Map<number, number>()

function isFaulty({ id }: Entry): boolean {
  faults.set(id, (faults.get(id) ?? 0) + 1)
  return faults.get(id) === MAX_FAULTS
}

const isRefusal = (status: number) =>
  status >= 400 && status < 500 && ![401, 402, 408, 425, 429].includes(status)

let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** A connection that has just come back often fails its first call. */
function tryAgainSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void run(), Math.min(SOON_MS * 2 ** failures++, RETRY_MS))
}

/** A refused entry stays in the queue and does not block the others. */
async function drain(): Promise<void> {
  for (;;) {
    const user = userId()
    const next = (await readEntries()).find((one) => one.user === user && one.error === undefined)
    if (!next) return
    try {
      await send(next)
      await take(next)
      await reload()
      failures = 0
      arrivals.forEach((listener) => listener())
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      if (failure.status === 401) return set({ needsLogin: true })
      const isSetAside = failure.status === FAULT ? isFaulty(next) : isRefusal(failure.status)
      if (!isSetAside) return void tryAgainSoon()
      await changeEntry({ ...next, error: failure.message })
      await reload()
    }
  }
}

/** A lock lets only one tab send. */
const alone = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator
    ? navigator.locks.request('freight-driver-queue', { ifAvailable: true }, async (lock) => {
        if (lock) await work()
      })
    : work()

let running = false
let isSendRequested = false

export async function run(): Promise<void> {
  isSendRequested = running
  if (running || state.needsLogin || userId() === '') return
  running = true
  set({ isSending: true })
  try {
    await alone(drain)
  } finally {
    running = false
    set({ isSending: false })
    await reload().catch(() => undefined)
    if (isSendRequested) tryAgainSoon()
  }
}

/** Replaces the draft, if any. Resolves once the entry is on disk, before it is sent. */
export async function enqueue(
  load: number,
  sending: Sending,
  bytes?: ArrayBuffer,
  draft?: string,
): Promise<void> {
  const entry = { user: userId(), load, key: newUuid(), made_at: new Date().toISOString(), sending }
  const id = await addEntry(
    entry,
    bytes && 'hash' in sending ? { hash: sending.hash, bytes } : undefined,
    draft,
  )
  if (id !== undefined) remember([...known(), id])
  await reload()
  void navigator.storage?.persist?.().catch(() => false)
  void run()
}

export async function drop(entry: Entry): Promise<void> {
  await take(entry)
  await reload()
}

export async function retry({ error: _error, ...entry }: Entry): Promise<void> {
  faults.delete(entry.id)
  await changeEntry(entry)
  await run()
}

export async function startQueue(): Promise<void> {
  await reload()
  const again = () => {
    failures = 0
    void run()
  }
  window.addEventListener('online', again)
  document.addEventListener('visibilitychange', again)
  setInterval(again, RETRY_MS)
  again()
}

export const settle = (part: { needsLogin?: boolean; lost?: 0 }): void => {
  if (part.lost === 0) remember(known().filter((id) => state.entries.some((one) => one.id === id)))
  set(part)
  void run()
}

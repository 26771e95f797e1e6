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

/** The ids of what waits, kept apart from it: what is missing there of them, the browser has deleted. */
const KNOWN = 'driver-unsent-ids'
const RETRY_MS = 15_000
/** How soon after a failure it is tried again; doubled with each further one, up to RETRY_MS. */
const SOON_MS = 500
/** How often an entry is sent that the server answers with a fault of its own, or of which it keeps other bytes. */
const FAULTS_MOST = 3

/** What waits on this phone, and why it does not move: nobody answers, or a login is needed. */
export interface QueueState {
  entries: readonly Entry[]
  isSending: boolean
  needsLogin: boolean
  /** How many that waited are gone: the browser deleted them. */
  lost: number
  /** The load of each page that was photographed and that nobody has kept or left out yet. */
  drafts: readonly number[]
}

let state: QueueState = { entries: [], isSending: false, needsLogin: false, lost: 0, drafts: [] }
const listeners = new Set<() => void>()
/** What is called once something has arrived. */
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

const hex = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
/** The SHA-256 of a file; where the browser has none, which it has on https, a name of its own. */
export const hashOf = async (bytes: ArrayBuffer): Promise<string> =>
  crypto.subtle ? hex(await crypto.subtle.digest('SHA-256', bytes)) : newUuid()

const known = () => JSON.parse(localStorage.getItem(KNOWN) ?? '[]') as number[]
const remember = (ids: readonly number[]) => localStorage.setItem(KNOWN, JSON.stringify(ids))

/** Forgets an entry before it is removed: another tab that looks in between finds one more than it knows, and never one less. */
async function take(entry: Entry): Promise<void> {
  remember(known().filter((id) => id !== entry.id))
  await removeEntry(entry)
}

/** Looks at what this phone keeps. */
export async function reload(): Promise<void> {
  const before = known()
  const [entries, drafts] = [await readEntries(), await loadsOfDrafts(userId())]
  const isGone = (id: number) => before.includes(id) && entries.every((one) => one.id !== id)
  set({ entries, drafts, lost: known().filter(isGone).length })
}

function fieldsOf(sending: WithFile, { load, key, made_at }: Entry): Readonly<Record<string, string | number | undefined>> {
  if (sending.kind === 'document') {
    const { document: kind, signed_by, stop } = sending
    return { kind, signed_by, stop, at: kind === 'signature' ? made_at : undefined }
  }
  if (sending.kind === 'receipt') return { kind: sending.receipt, amount_cents: sending.amount_cents, key }
  return { order: load, audience: 'driver', key }
}

/** The fields stand before the file, which the server reads last. */
function formOf(sending: WithFile, entry: Entry, bytes: ArrayBuffer): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fieldsOf(sending, entry))) if (value !== undefined) form.append(name, String(value))
  form.append('file', new Blob([bytes], { type: sending.content_type }), sending.file_name)
  return form
}

async function sendFile(sending: WithFile, entry: Entry): Promise<void> {
  const bytes = await readFile(sending.hash)
  if (!bytes) throw new CallError(410, t('error.photoDeleted'))
  const answer = await call<{ sha256?: unknown } | null>(DRIVER_PATHS[sending.kind].replace('{id}', String(entry.load)), {
    method: 'POST',
    form: formOf(sending, entry, bytes),
  })
  const sum = answer?.sha256
  if (sending.hash.length === 64 && sum !== undefined && sum !== sending.hash) throw new CallError(FAULT, t('error.photoDamaged'))
}

async function send(entry: Entry): Promise<void> {
  const { load, key, sending } = entry
  const at = (path: string) => path.replace('{id}', String(load))
  if ('hash' in sending) return sendFile(sending, entry)
  const { kind, ...json } = sending
  if (kind === 'mark') await call(at(DRIVER_PATHS.mark), { method: 'POST', json, key })
  else if (kind === 'take-back') await call(at(DRIVER_PATHS.takeBack), { method: 'POST', json, key })
  else await call(DRIVER_PATHS.comment, { method: 'POST', json: { order: load, audience: 'driver', ...json }, key })
}

/** What the server answers where it fails on this very request; while it is away, or busy, it answers 502 and more. */
const FAULT = 500
const faults = new Map<number, number>()

function isFaulty({ id }: Entry): boolean {
  faults.set(id, (faults.get(id) ?? 0) + 1)
  return faults.get(id) === FAULTS_MOST
}

const isRefusal = (status: number) => status >= 400 && status < 500 && ![401, 402, 408, 425, 429].includes(status)

let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** A connection that has just come back often fails its first call. */
function tryAgainSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void run(), Math.min(SOON_MS * 2 ** failures++, RETRY_MS))
}

/** Sends what waits of this user, one after the other; what is refused, or fails each time, stays and stops nothing. */
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
      arrivals.forEach((tell) => tell())
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

/** Of all tabs one sends. */
const alone = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator
    ? navigator.locks.request('freight-driver-queue', { ifAvailable: true }, async (lock) => {
        if (lock) await work()
      })
    : work()

let running = false
let isWanted = false

/** Sends what waits, unless that is being done. */
export async function run(): Promise<void> {
  isWanted = running
  if (running || state.needsLogin || userId() === '') return
  running = true
  set({ isSending: true })
  try {
    await alone(drain)
  } finally {
    running = false
    set({ isSending: false })
    await reload().catch(() => undefined)
    if (isWanted) tryAgainSoon()
  }
}

/** Keeps something to be sent, in the place of the draft that it was, and sends it as soon as that can be done; resolves once it is kept on this phone. */
export async function enqueue(load: number, sending: Sending, bytes?: ArrayBuffer, draft?: string): Promise<void> {
  const entry = { user: userId(), load, key: newUuid(), made_at: new Date().toISOString(), sending }
  const id = await addEntry(entry, bytes && 'hash' in sending ? { hash: sending.hash, bytes } : undefined, draft)
  if (id !== undefined) remember([...known(), id])
  await reload()
  void navigator.storage?.persist?.().catch(() => false)
  void run()
}

/** Leaves one entry out that the server refused, or that was not sent yet. */
export async function drop(entry: Entry): Promise<void> {
  await take(entry)
  await reload()
}

/** Sends one entry again that was refused. */
export async function retry({ error: _error, ...entry }: Entry): Promise<void> {
  faults.delete(entry.id)
  await changeEntry(entry)
  await run()
}

/** Reads what waits, notices what the browser has deleted, and sends whenever that may work again. */
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

/** A login is needed, somebody logged in again, or somebody read what was said of lost entries. */
export const settle = (part: { needsLogin?: boolean; lost?: 0 }): void => {
  if (part.lost === 0) remember(known().filter((id) => state.entries.some((one) => one.id === id)))
  set(part)
  void run()
}

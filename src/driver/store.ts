import { type DriverLoad, listDriverLoads } from '#contract/entities/freight/driver-load.ts'
import { listLoadComments, type LoadComment } from '#contract/entities/freight/load-comment.ts'
import type { Endpoint } from '#contract/http.ts'
import { readAs } from '#contract/reader/read-answer.ts'
import type { DriverDocumentKind, DriverStep } from '#contract/rules/driver-steps.ts'
import type { ReceiptKind } from '#contract/rules/receipts.ts'

export interface SentFile {
  hash: string
  file_name: string
  content_type: string
}

export type Sending =
  | {
      kind: 'mark'
      stop: number
      step: DriverStep
      at: string
      latitude: number | null
      longitude: number | null
    }
  | { kind: 'acknowledge'; at: string }
  | { kind: 'take-back'; stop: number; step: DriverStep }
  | { kind: 'comment'; text: string }
  | ({ kind: 'picture' } & SentFile)
  | ({ kind: 'document'; document: DriverDocumentKind; signed_by?: string; stop?: number } & SentFile)
  | ({ kind: 'receipt'; receipt: ReceiptKind; amount_cents: number } & SentFile)

type WithoutFile<S> = S extends SentFile ? Omit<S, keyof SentFile> : never
export type PhotoOf = Exclude<WithoutFile<Sending>, { kind: 'picture' }>

export interface Draft {
  key: string
  of: PhotoOf
  file_name: string
  content_type: string
  bytes: ArrayBuffer
}

export interface Entry {
  id: number
  user: string
  load: number
  key: string
  made_at: string
  sending: Sending
  error?: string
}

const NAME = 'freight-driver'
const VERSION = 1
const STORES = ['entries', 'files', 'kept'] as const
type Store = (typeof STORES)[number]

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('This phone’s storage failed.'))
  })

function make(db: IDBDatabase): void {
  if (!db.objectStoreNames.contains('entries'))
    db.createObjectStore('entries', { keyPath: 'id', autoIncrement: true })
  for (const name of ['files', 'kept']) if (!db.objectStoreNames.contains(name)) db.createObjectStore(name)
}

async function openAs(version?: number): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, version)
  request.onupgradeneeded = () => make(request.result)
  const db = await done(request)
  // Another tab with a newer app must not wait for this connection.
  db.onversionchange = () => {
    db.close()
    opened = undefined
  }
  return db
}

let opened: Promise<IDBDatabase> | undefined

/** Opens a newer version as it is: the schema only ever grows. */
function open(): Promise<IDBDatabase> {
  opened ??= openAs(VERSION)
    .catch((error: Error) => {
      if (error.name === 'VersionError') return openAs()
      throw error
    })
    .then((db) => {
      db.onclose = () => (opened = undefined)
      return db
    })
  opened.catch(() => (opened = undefined))
  return opened
}

async function within<T>(
  stores: readonly Store[],
  mode: IDBTransactionMode,
  work: (tx: IDBTransaction) => Promise<T>,
): Promise<T> {
  const tx = (await open()).transaction(stores, mode, { durability: 'strict' })
  const ended = new Promise<void>((resolve, reject) => {
    tx.oncomplete = () => resolve()
    tx.onabort = () => reject(tx.error ?? new Error('This phone’s storage failed.'))
  })
  const [result] = await Promise.all([work(tx), ended])
  return result
}

export const readEntries = (): Promise<Entry[]> =>
  within(['entries'], 'readonly', (tx) => done(tx.objectStore('entries').getAll() as IDBRequest<Entry[]>))

/** On disk when it resolves; undefined when another tab has already handled that draft. */
export const addEntry = (
  entry: Omit<Entry, 'id'>,
  file?: { hash: string; bytes: ArrayBuffer },
  draft?: string,
): Promise<number | undefined> =>
  within(['entries', 'files', 'kept'], 'readwrite', async (tx) => {
    if (draft !== undefined) {
      const drafts = tx.objectStore('kept')
      if ((await done(drafts.count(draft))) === 0) return undefined
      drafts.delete(draft)
    }
    if (file) tx.objectStore('files').put(file.bytes, file.hash)
    return Number(await done(tx.objectStore('entries').add(entry)))
  })

export const changeEntry = (entry: Entry): Promise<void> =>
  within(['entries'], 'readwrite', async (tx) => void (await done(tx.objectStore('entries').put(entry))))

/** Keeps the file while another entry refers to it. */
export const removeEntry = ({ id, sending }: Entry): Promise<void> =>
  within(['entries', 'files'], 'readwrite', async (tx) => {
    const entries = tx.objectStore('entries')
    await done(entries.delete(id))
    if (!('hash' in sending)) return
    const left = await done(entries.getAll() as IDBRequest<Entry[]>)
    if (!left.some((one) => 'hash' in one.sending && one.sending.hash === sending.hash))
      tx.objectStore('files').delete(sending.hash)
  })

export const readFile = (hash: string): Promise<ArrayBuffer | undefined> =>
  within(['files'], 'readonly', (tx) =>
    done(tx.objectStore('files').get(hash) as IDBRequest<ArrayBuffer | undefined>),
  )

export const cacheLoads = (user: string, loads: readonly DriverLoad[]): Promise<void> =>
  within(
    ['kept'],
    'readwrite',
    async (tx) => void (await done(tx.objectStore('kept').put(loads, `loads ${user}`))),
  )

/** Unsent entries of the user stay. */
export const deleteCachedLoads = (user: string): Promise<void> =>
  within(['kept'], 'readwrite', async (tx) => {
    tx.objectStore('kept').delete(`loads ${user}`)
    await done(tx.objectStore('kept').delete(startingWith(`chat ${user} `)))
  })

export const cacheChat = (user: string, load: number, comments: readonly LoadComment[]): Promise<void> =>
  within(
    ['kept'],
    'readwrite',
    async (tx) => void (await done(tx.objectStore('kept').put(comments, `chat ${user} ${load}`))),
  )

/** An older version of the app may have stored rows in another shape, so parse them by the contract. */
async function readCachedRows<Row>(endpoint: Endpoint, key: string): Promise<Row[] | undefined> {
  const results: unknown = await within(['kept'], 'readonly', (tx) => done(tx.objectStore('kept').get(key)))
  return results === undefined
    ? undefined
    : (readAs(endpoint.answer, { count: 0, results }) as { results: Row[] }).results
}

export const readCachedChat = (user: string, load: number) =>
  readCachedRows<LoadComment>(listLoadComments, `chat ${user} ${load}`)

export const readCachedLoads = (user: string) => readCachedRows<DriverLoad>(listDriverLoads, `loads ${user}`)

const pagePrefix = (user: string, load?: number) => `page ${user} ${load === undefined ? '' : `${load} `}`
const startingWith = (start: string) => IDBKeyRange.bound(start, `${start}\uffff`)

/** Keys sort in the order in which the pages were scanned. */
export const draftKey = (user: string, load: number, index: number): string =>
  `${pagePrefix(user, load)}${Date.now()} ${String(index).padStart(3, '0')}`

export const keepDraft = (draft: Draft): Promise<void> =>
  within(['kept'], 'readwrite', async (tx) => void (await done(tx.objectStore('kept').put(draft, draft.key))))

export const dropDraft = (key: string): Promise<void> =>
  within(['kept'], 'readwrite', async (tx) => void (await done(tx.objectStore('kept').delete(key))))

export const readDrafts = (user: string, load: number): Promise<Draft[]> =>
  within(['kept'], 'readonly', (tx) =>
    done(tx.objectStore('kept').getAll(startingWith(pagePrefix(user, load))) as IDBRequest<Draft[]>),
  )

export async function loadsOfDrafts(user: string): Promise<number[]> {
  const start = pagePrefix(user)
  const keys = await within(['kept'], 'readonly', (tx) =>
    done(tx.objectStore('kept').getAllKeys(startingWith(start))),
  )
  return keys.map((key) => Number.parseInt(String(key).slice(start.length), 10))
}

/** Pictures are stored as bytes: not every browser can store a File. */
interface Stored {
  readonly bytes: ArrayBuffer
  readonly name: string
  readonly type: string
}

const NAME = 'freight-chat'
const STORE = 'pictures'

/** Fallback without storage space: lives as long as the tab. */
const unstored = new Map<string, File>()

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('Browser storage failed.'))
  })

async function withStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => void request.result.createObjectStore(STORE)
  const db = await done(request)
  try {
    return await done(work(db.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    db.close()
  }
}

export async function keepPicture(key: string, file: File): Promise<void> {
  try {
    const stored: Stored = { bytes: await file.arrayBuffer(), name: file.name, type: file.type }
    await withStore('readwrite', (store) => store.put(stored, key))
  } catch {
    unstored.set(key, file)
  }
}

/** Undefined when the browser has evicted it. */
export async function readPicture(key: string): Promise<File | undefined> {
  const inTab = unstored.get(key)
  if (inTab) return inTab
  try {
    const found = await withStore('readonly', (store) => store.get(key) as IDBRequest<Stored | undefined>)
    return found && new File([found.bytes], found.name, { type: found.type })
  } catch {
    return undefined
  }
}

export async function dropPicture(key: string): Promise<void> {
  if (unstored.delete(key)) return
  await withStore('readwrite', (store) => store.delete(key)).catch(() => undefined)
}

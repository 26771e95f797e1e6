export interface Credentials {
  username: string
  password: string
}

export interface CredentialVault {
  save: (credentials: Credentials) => Promise<void>
  /** Undefined where none are stored or they can no longer be decrypted. */
  load: () => Promise<Credentials | undefined>
  clear: () => void
}

const STORED = 'credentials'
const DATABASE = 'freight'
const KEYS = 'keys'
const ALGORITHM = 'AES-GCM'

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'))
  })

const openDatabase = () => {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(KEYS)
  return settled(request)
}

async function storedKey(): Promise<CryptoKey | undefined> {
  const database = await openDatabase()
  try {
    return await settled<CryptoKey | undefined>(database.transaction(KEYS).objectStore(KEYS).get(STORED))
  } finally {
    database.close()
  }
}

async function newKey(): Promise<CryptoKey> {
  const key = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt'])
  const database = await openDatabase()
  try {
    await settled(database.transaction(KEYS, 'readwrite').objectStore(KEYS).put(key, STORED))
    return key
  } finally {
    database.close()
  }
}

const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const toBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

const canEncrypt = () => typeof indexedDB !== 'undefined' && globalThis.crypto?.subtle !== undefined

async function save(credentials: Credentials) {
  localStorage.removeItem(STORED)
  if (!canEncrypt()) return
  try {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const clear = new TextEncoder().encode(JSON.stringify(credentials))
    const encrypted = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, await newKey(), clear)
    localStorage.setItem(STORED, `${toText(iv)}.${toText(new Uint8Array(encrypted))}`)
  } catch (error) {
    console.warn(
      'could not store the credentials; when the session expires, the user must log in again',
      error,
    )
  }
}

async function load(): Promise<Credentials | undefined> {
  const [iv, encrypted] = localStorage.getItem(STORED)?.split('.') ?? []
  if (!iv || !encrypted || !canEncrypt()) return undefined
  try {
    const key = await storedKey()
    if (!key) return undefined
    const clear = await crypto.subtle.decrypt({ name: ALGORITHM, iv: toBytes(iv) }, key, toBytes(encrypted))
    return JSON.parse(new TextDecoder().decode(clear)) as Credentials
  } catch {
    return undefined
  }
}

/**
 * Local storage, encrypted with a key that never leaves this browser profile; stores nothing where WebCrypto
 * is missing.
 */
export const credentialVault: CredentialVault = { save, load, clear: () => localStorage.removeItem(STORED) }

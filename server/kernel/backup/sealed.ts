import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import { BackupProblem } from '#server/kernel/backup/problem.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

const MAGIC = Buffer.from('FRB1')
const ENCRYPTED = 0x45
const PLAIN = 0x50
const HEAD = MAGIC.length + 1
const SALT = 16
const TAG = 16
const BODY = HEAD + 2 * SALT
const DIGEST = 32
const CIPHER = 'aes-256-gcm'
// Each object has a key of its own, so its nonce may be fixed.
const NONCE = Buffer.alloc(12)
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 ** 2 }
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
/** The largest object is a WAL segment or an uploaded file; more is an attack. */
const LARGEST = 256 * 1024 ** 2

export class Damaged extends BackupProblem {
  constructor(name: string) {
    super(`${name} in the backup is damaged or was changed.`)
  }
}

/** Objects are bound to their names, so that one can't be put in another's place. */
export interface Sealer {
  readonly isEncrypted: boolean
  seal(name: string, bytes: Buffer): Promise<Buffer>
  /** Throws Damaged. */
  open(name: string, sealed: Buffer): Promise<Buffer>
}

/** Keys of one passphrase; each is derived once. */
export interface KeyRing {
  readonly salt: Buffer
  of(salt: Buffer): Promise<Buffer>
}

export function createKeyRing(passphrase: string, salt = randomBytes(SALT)): KeyRing {
  const derived = new Map<string, Promise<Buffer>>()
  return {
    salt,
    of(some) {
      const name = some.toString('hex')
      const key = derived.get(name) ?? derive(passphrase, some, 32, SCRYPT)
      derived.set(name, key)
      return key
    },
  }
}

const keyOf = (master: Buffer, salt: Buffer, name: string) =>
  Buffer.from(hkdfSync('sha256', master, salt, `freight backup ${name}`, 32))

const digestOf = (name: string, bytes: Buffer) =>
  createHash('sha256').update(`${name}\0`).update(bytes).digest()

async function encrypt(ring: KeyRing, name: string, bytes: Buffer): Promise<Buffer> {
  const salt = randomBytes(SALT)
  const cipher = createCipheriv(CIPHER, keyOf(await ring.of(ring.salt), salt, name), NONCE)
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([MAGIC, Buffer.from([ENCRYPTED]), ring.salt, salt, sealed, cipher.getAuthTag()])
}

async function decrypt(ring: KeyRing, name: string, sealed: Buffer): Promise<Buffer> {
  const [ringSalt, salt] = [sealed.subarray(HEAD, HEAD + SALT), sealed.subarray(HEAD + SALT, BODY)]
  const key = keyOf(await ring.of(ringSalt), salt, name)
  const decipher = createDecipheriv(CIPHER, key, NONCE, { authTagLength: TAG })
  decipher.setAuthTag(sealed.subarray(-TAG))
  return Buffer.concat([decipher.update(sealed.subarray(BODY, -TAG)), decipher.final()])
}

function check(name: string, sealed: Buffer): Buffer {
  const bytes = sealed.subarray(HEAD + DIGEST)
  if (!digestOf(name, bytes).equals(sealed.subarray(HEAD, HEAD + DIGEST))) throw new Damaged(name)
  return bytes
}

export function createSealer(ring: KeyRing | undefined): Sealer {
  return {
    isEncrypted: ring !== undefined,
    async seal(name, bytes) {
      const packed = await compress(bytes, LEVEL)
      if (ring) return encrypt(ring, name, packed)
      return Buffer.concat([MAGIC, Buffer.from([PLAIN]), digestOf(name, packed), packed])
    },
    async open(name, sealed) {
      const kind = ring ? ENCRYPTED : PLAIN
      if (!sealed.subarray(0, MAGIC.length).equals(MAGIC) || sealed[MAGIC.length] !== kind)
        throw new Damaged(name)
      try {
        const packed = ring ? await decrypt(ring, name, sealed) : check(name, sealed)
        return await decompress(packed, { maxOutputLength: LARGEST })
      } catch {
        throw new Damaged(name)
      }
    },
  }
}

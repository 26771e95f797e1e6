import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** The PUBLIC_URL of the app under test, to which passkeys are bound. */
export const ORIGIN = 'https://freight.example'
export const RP = 'freight.example'

const url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin }))

/** Encodes small maps only, as authenticators write COSE keys. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one as Buffer)]),
  ])
}

/** Can lie about origin, user verification and sign counter. */
export class Device {
  readonly id = randomBytes(16)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  counter = 0

  #data(rp: string, isVerified: boolean, more: Buffer = Buffer.alloc(0)): Buffer {
    const flags = 1 | (isVerified ? 4 : 0) | (more.length > 0 ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.counter)
    return Buffer.concat([sha(rp), Buffer.from([flags]), count, more])
  }

  make(challenge: string, { origin = ORIGIN, rp = RP, isVerified = true } = {}): Record<string, unknown> {
    const { x = '', y = '' } = (this.#keys.publicKey as KeyObject).export({ format: 'jwk' })
    const key = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const length = Buffer.from([0, this.id.length])
    const data = this.#data(rp, isVerified, Buffer.concat([Buffer.alloc(16), length, this.id, key]))
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]),
    )
    const response = {
      clientDataJSON: url(clientData('webauthn.create', challenge, origin)),
      attestationObject: url(attestation),
    }
    return { id: url(this.id), rawId: url(this.id), type: 'public-key', clientExtensionResults: {}, response }
  }

  sign(challenge: string, { origin = ORIGIN, rp = RP, isVerified = true } = {}): Record<string, unknown> {
    this.counter++
    const data = this.#data(rp, isVerified)
    const client = clientData('webauthn.get', challenge, origin)
    const signature = sign('sha256', Buffer.concat([data, sha(client)]), this.#keys.privateKey)
    const response = { clientDataJSON: url(client), authenticatorData: url(data), signature: url(signature) }
    return { id: url(this.id), rawId: url(this.id), type: 'public-key', clientExtensionResults: {}, response }
  }
}

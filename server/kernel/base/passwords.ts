import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import type { Caller } from '#server/kernel/base/caller.ts'
import { createLimiter } from '#server/kernel/base/limiter.ts'

const derive = promisify(argon2)

const MEMORY_KIB = 19 * 1024
const PASSES = 2
const LANES = 1
const HASH_BYTES = 32
const MAX_MEMORY_KIB = 64 * 1024
const MAX_PASSES = 10

const AT_ONCE = Math.max(1, Math.min(4, availableParallelism()))
const MAX_WAITING = 500
const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d)\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/

const limit = createLimiter<'all'>({
  name: 'password hashes',
  perKey: AT_ONCE,
  queue: MAX_WAITING,
  maxHoldMs: 60_000,
  refusal: 'Too many people are logging in. Try again in 5 seconds.',
})

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** argon2id in PHC format with a random salt; `memory` in KiB (19 MiB, 2 passes, 1 lane by default). */
export async function hashPassword(
  password: string,
  {
    memory = MEMORY_KIB,
    passes = PASSES,
    caller,
  }: { memory?: number; passes?: number; caller?: Caller | undefined } = {},
): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await limit(
    'all',
    () =>
      derive('argon2id', {
        message: password,
        nonce,
        memory,
        passes,
        parallelism: LANES,
        tagLength: HASH_BYTES,
      }),
    caller,
  )
  return `$argon2id$v=19$m=${memory},t=${passes},p=${LANES}$${base64(nonce)}$${base64(hash)}`
}

/**
 * Verifying against it always fails and takes as long as a real hash, so that timing does not reveal
 * accounts.
 */
export const NO_PASSWORD = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(Buffer.alloc(16, 7))}$${base64(Buffer.alloc(HASH_BYTES))}`

/** Constant-time comparison; false for a malformed hash. */
export async function verifyPassword(password: string, phc: string, caller?: Caller): Promise<boolean> {
  const parts = PHC.exec(phc)
  if (!parts) return false
  const [memory, passes, parallelism] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const expected = Buffer.from(parts[5] ?? '', 'base64')
  if (memory > MAX_MEMORY_KIB || passes > MAX_PASSES) return false
  const nonce = Buffer.from(parts[4] ?? '', 'base64')
  const actual = await limit(
    'all',
    () =>
      derive('argon2id', {
        message: password,
        nonce,
        memory,
        passes,
        parallelism,
        tagLength: expected.length,
      }),
    caller,
  )
  return timingSafeEqual(actual, expected)
}

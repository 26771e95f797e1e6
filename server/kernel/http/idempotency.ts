import { createHash } from 'node:crypto'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import { type KeyUse, storeResponse, readKey, takeKey } from '#server/kernel/http/idempotency.repository.ts'
import type { Tx } from '#server/kernel/db/client.ts'

export const KEY_DAYS = 7

const HEADER = IDEMPOTENCY_HEADER.toLowerCase()
const KEY = /^[\x21-\x7e]{1,200}$/

/**
 * Undefined when the call has no key. Throws BadRequest for a malformed key, or a missing one when required.
 */
export function parseIdempotencyKey(
  headers: Record<string, string | string[] | undefined>,
  { isRequired = false }: { isRequired?: boolean } = {},
): string | undefined {
  const key = headers[HEADER]
  if (key === undefined) {
    if (!isRequired) return undefined
    throw new BadRequest({ [IDEMPOTENCY_HEADER]: ['Send a key, so that repeated calls run only once.'] })
  }
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw new BadRequest({ [IDEMPOTENCY_HEADER]: ['Use 1 to 200 printable characters, without spaces.'] })
  }
  return key
}

const saying = (_: string, value: unknown) => (value === null ? undefined : value)

/** Hash that distinguishes a repeated request from a different one; null fields are ignored. */
export const fingerprint = (input: unknown): string =>
  createHash('sha256').update(JSON.stringify(input, saying)).digest('base64url')

export interface Result {
  status: number
  text: string
}

const without = (field: string, text: string) =>
  field === '' ? text : JSON.stringify({ ...(JSON.parse(text) as object), [field]: '' })

/**
 * Runs the work once per key: a repeat returns the first result with the field `shownOnce` empty; the same
 * key with another body throws Conflict.
 */
export async function once(
  tx: Tx,
  use: KeyUse,
  work: () => Promise<Result>,
  shownOnce = '',
): Promise<Result> {
  if (await takeKey(tx, use)) {
    const result = await work()
    await storeResponse(tx, use, result.status, without(shownOnce, result.text))
    return result
  }
  const stored = await readKey(tx, use)
  if (stored?.status == null || stored.answer === null)
    throw new Conflict('The first call with this key is still running. Try again.')
  if (stored.body_hash !== use.body_hash) {
    throw new Conflict({
      [IDEMPOTENCY_HEADER]: ['This key was used with another body. Send a new key for a new request.'],
    })
  }
  return { status: stored.status, text: stored.answer }
}

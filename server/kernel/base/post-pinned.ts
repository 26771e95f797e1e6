import { callPinned } from '#server/kernel/base/call-pinned.ts'
import { type Outside, reach } from '#server/kernel/base/public-address.ts'

const TIMEOUT_MS = 10_000
const ANSWER_BYTES = 4096

export interface Posted {
  url: string
  headers: Readonly<Record<string, string | number>>
  body: string | Buffer
}

export interface Patience {
  signal: AbortSignal
  timeoutMs?: number | undefined
}

/** Returns the HTTP status. Rejects when the signal is aborted, or after ten seconds. */
export async function postOutside(
  posted: Posted,
  outside: Outside,
  { signal, timeoutMs = TIMEOUT_MS }: Patience,
): Promise<number> {
  const either = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const reached = await reach(posted.url, outside, undefined, either)
  const { status } = await callPinned({ method: 'POST', ...posted }, reached, either, ANSWER_BYTES)
  return status
}

export function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error.name === 'TimeoutError' || ('code' in error && error.code === 'ETIMEDOUT') || isTimeout(error.cause)
  )
}

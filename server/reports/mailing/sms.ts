import { setTimeout as pause } from 'node:timers/promises'
import type { JobCall } from '#server/kernel/jobs/define-job.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import {
  abandonSms,
  lockRun,
  settleSms,
  takeWaiting,
  updateRecipient,
} from '#server/reports/mailing/mailing-run.repository.ts'
import { textFor } from '#server/reports/mailing/run.service.ts'

const PATIENCE_MS = 15_000
const PACE_MS = 50
/** Per attempt, so that runs of other mailings and companies take turns. */
const MESSAGES = 50
const LOST = 'The server stopped while sending. This may or may not have been sent.'

type End = { state: 'sent' | 'failed' | 'uncertain'; reason: string }

const isRefused = (error: unknown) => {
  const { code } = (error instanceof Error ? (error.cause ?? error) : {}) as { code?: string }
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND'
}

/** POSTs a form with `to`, `text` and `id`: 2xx is sent, 4xx is rejected, anything else is uncertain. */
export async function postSms(url: string, form: { to: string; text: string; id: string }): Promise<End> {
  try {
    const { ok, status } = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (ok) return { state: 'sent', reason: '' }
    return { state: status < 500 ? 'failed' : 'uncertain', reason: `The SMS gateway returned ${status}.` }
  } catch (error) {
    const reason = `Couldn’t reach the SMS gateway. (${error instanceof Error ? error.message : String(error)})`
    return { state: isRefused(error) ? 'failed' : 'uncertain', reason }
  }
}

/** Claims each message under the attempt's fence before sending it; returns true when more may be waiting. */
export async function sendSms(
  { payload: { run }, companyId, fence, signal, services }: JobCall<{ run: number }>,
  most = MESSAGES,
): Promise<boolean> {
  const url = services.config.smsUrl
  if (companyId === null) return false
  const inCompany = <T>(work: (tx: Tx) => Promise<T>) => services.db.tenant(companyId, work)
  await inCompany((tx) => abandonSms(tx, run, LOST))
  for (let sent = 0; sent < most && !signal.aborted; sent++) {
    const next = await inCompany(async (tx) => {
      const found = await lockRun(tx, run)
      const [recipient] = found?.state === 'running' ? await takeWaiting(tx, run, 1) : []
      if (!found || !recipient) return undefined
      await updateRecipient(tx, recipient.id, { state: 'sending', fence })
      return { id: recipient.id, to: recipient.address, text: textFor(found, recipient) }
    })
    if (!next) return false
    const { id, to, text } = next
    const end: End =
      url === undefined
        ? { state: 'failed', reason: 'SMS isn’t set up.' }
        : await postSms(url, { to, text, id: `${companyId}-${id}` })
    await inCompany((tx) => settleSms(tx, id, fence, end))
    await pause(PACE_MS)
  }
  // The next attempt sends the remaining messages.
  signal.throwIfAborted()
  return true
}

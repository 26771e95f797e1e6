import type { SMTPServerDataStream } from 'smtp-server'
import { MAIL_SIZE_LIMIT } from '#contract/constants.ts'
import type { SmtpLimiter } from '#server/market/intake/smtp-limits.ts'

export class Refusal extends Error {
  readonly responseCode: number

  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

/** Reads a refused message to its end without keeping it: SMTP answers only after the data. */
export async function collectMessage(
  limiter: SmtpLimiter,
  stream: SMTPServerDataStream,
  id: string,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  let isCrowded = false
  let isTooLarge = false
  limiter.begin(id)
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    isTooLarge ||= stream.sizeExceeded || size + chunk.length > MAIL_SIZE_LIMIT
    isCrowded ||= !isTooLarge && !limiter.hold(id, chunk.length)
    if (isTooLarge || isCrowded) chunks.length = 0
    else {
      chunks.push(chunk)
      size += chunk.length
    }
  }
  if (isTooLarge) throw new Refusal(552, `5.3.4 Message exceeds ${MAIL_SIZE_LIMIT} bytes`)
  if (isCrowded) throw new Refusal(452, '4.3.1 Too much mail in progress, try again later')
  return Buffer.concat(chunks)
}

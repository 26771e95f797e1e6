import type { ErrorBody } from '#contract/http.ts'

const bodyOf = (body: ErrorBody | string): ErrorBody => (typeof body === 'string' ? { detail: [body] } : body)

/** An answer that is an error: its status, its messages by field (a bare text stands under `detail`), and seconds to wait where they are known. */
export class HttpError extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly retryAfter: number | undefined

  constructor(status: number, body: ErrorBody | string, retryAfter?: number) {
    const messages = bodyOf(body)
    super(Object.values(messages).flat().join(' '))
    this.name = new.target.name
    this.status = status
    this.body = messages
    this.retryAfter = retryAfter
  }
}

/** 400: something in the input breaks a rule; the body names the field. */
export class BadRequest extends HttpError {
  constructor(body: ErrorBody | string) {
    super(400, body)
  }
}

/** 401: no session, or one that has ended. */
export class Unauthorized extends HttpError {
  constructor(body: ErrorBody | string = 'Log in to continue.') {
    super(401, body)
  }
}

/** 402: the company's subscription is inactive. */
export class PaymentRequired extends HttpError {
  constructor(body: ErrorBody | string) {
    super(402, body)
  }
}

/** 403: the session may not do this. */
export class Forbidden extends HttpError {
  constructor(body: ErrorBody | string = 'You don’t have permission to do this.') {
    super(403, body)
  }
}

/** 404: there is no such record in this company, or no such path. */
export class NotFound extends HttpError {
  constructor(body: ErrorBody | string = 'Not found.') {
    super(404, body)
  }
}

/** 409: someone else changed or took it first. */
export class Conflict extends HttpError {
  constructor(body: ErrorBody | string = 'Someone else changed this record. Check their changes, then save again.') {
    super(409, body)
  }
}

/** 413: the body is larger than this call takes. */
export class TooLarge extends HttpError {
  constructor(body: ErrorBody | string = 'This is too large. Send less.') {
    super(413, body)
  }
}

/** 415: the body has another content type than this call takes. */
export class UnsupportedMedia extends HttpError {
  constructor(body: ErrorBody | string) {
    super(415, body)
  }
}

/** 499: the client left before its answer, which nobody reads. */
export class ClientLeft extends HttpError {
  constructor() {
    super(499, 'The client disconnected before the response.')
  }
}

/** 429: too many attempts; `retryAfter` is in seconds and goes out as the Retry-After header. */
export class TooManyRequests extends HttpError {
  constructor(retryAfter: number, body: ErrorBody | string = `Too many attempts. Try again in ${waitText(retryAfter)}.`) {
    super(429, body, Math.max(1, Math.ceil(retryAfter)))
  }
}

function waitText(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds))
  if (whole < 90) return whole === 1 ? '1 second' : `${whole} seconds`
  return `${Math.ceil(whole / 60)} minutes`
}

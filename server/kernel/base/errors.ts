import type { ErrorBody } from '#contract/http.ts'
import { pluralize } from '#contract/rules/plural.ts'

const toBody = (body: ErrorBody | string): ErrorBody => (typeof body === 'string' ? { detail: [body] } : body)

/** A bare text is sent under `detail`. `retryAfter` is in seconds. */
export class HttpError extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly retryAfter: number | undefined

  constructor(status: number, body: ErrorBody | string, retryAfter?: number) {
    const messages = toBody(body)
    super(Object.values(messages).flat().join(' '))
    this.name = new.target.name
    this.status = status
    this.body = messages
    this.retryAfter = retryAfter
  }
}

export class BadRequest extends HttpError {
  constructor(body: ErrorBody | string) {
    super(400, body)
  }
}

export class Unauthorized extends HttpError {
  constructor(body: ErrorBody | string = 'Log in to continue.') {
    super(401, body)
  }
}

export class PaymentRequired extends HttpError {
  constructor(body: ErrorBody | string) {
    super(402, body)
  }
}

export class Forbidden extends HttpError {
  constructor(body: ErrorBody | string = 'You don’t have permission to do this.') {
    super(403, body)
  }
}

export class NotFound extends HttpError {
  constructor(body: ErrorBody | string = 'Not found.') {
    super(404, body)
  }
}

/** 409: another user or process changed or took the record first. */
export class Conflict extends HttpError {
  constructor(
    body: ErrorBody | string = 'Someone else changed this record. Check their changes, then save again.',
  ) {
    super(409, body)
  }
}

export class TooLarge extends HttpError {
  constructor(body: ErrorBody | string = 'This is too large. Send less.') {
    super(413, body)
  }
}

export class UnsupportedMedia extends HttpError {
  constructor(body: ErrorBody | string) {
    super(415, body)
  }
}

/** 503: the company is being moved to another database. */
export class CompanyReadOnly extends HttpError {
  constructor() {
    super(
      503,
      'Your company is being moved to another server, and nothing was saved. Try again in a minute.',
      30,
    )
  }
}

/** 421: the company is in another cell. */
export class Misdirected extends HttpError {
  constructor() {
    super(421, 'This company is on another server.')
  }
}

/** 499: the client disconnected before its response. */
export class ClientLeft extends HttpError {
  constructor() {
    super(499, 'The client disconnected before the response.')
  }
}

/** 429; `retryAfter` is in seconds and is sent as the Retry-After header. */
export class TooManyRequests extends HttpError {
  constructor(
    retryAfter: number,
    body: ErrorBody | string = `Too many attempts. Try again in ${waitText(retryAfter)}.`,
  ) {
    super(429, body, Math.max(1, Math.ceil(retryAfter)))
  }
}

function waitText(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds))
  if (whole < 90) return pluralize(whole, 'second')
  return `${Math.ceil(whole / 60)} minutes`
}

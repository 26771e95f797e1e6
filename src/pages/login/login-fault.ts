interface Failure {
  statusCode?: number
  retryAfter?: number
  message?: string
  errors?: Record<string, string[]>
}

/** The server's message when the password is right but a code is missing or wrong. */
export const codeAsked = (error: unknown): string | undefined => {
  const { statusCode, errors } = (error ?? {}) as Failure
  return statusCode === 401 ? errors?.['code']?.[0] : undefined
}

const wait = (seconds: number | undefined) => {
  if (!seconds) return 'a moment'
  return seconds === 1 ? '1 second' : `${Math.ceil(seconds)} seconds`
}

export function loginFault(error: unknown): string {
  const { statusCode, retryAfter, message, errors } = (error ?? {}) as Failure
  const code = codeAsked(error)
  if (code !== undefined) return code
  if (statusCode === 401) return errors?.['passkey']?.[0] ?? 'Wrong username or password.'
  if (statusCode === 429) return `Too many attempts. Try again in ${wait(retryAfter)}.`
  if (statusCode === 0) return 'Can’t reach the server. Check your connection and try again.'
  if (statusCode !== undefined && statusCode >= 500) return 'Couldn’t log you in. Try again in a moment.'
  if (statusCode === undefined) return 'Something went wrong. Reload the page and try again.'
  return message || 'Unknown error'
}

interface Failure {
  statusCode?: number
  retryAfter?: number
  message?: string
}

const wait = (seconds: number | undefined) => {
  if (!seconds) return 'a moment'
  return seconds === 1 ? '1 second' : `${Math.ceil(seconds)} seconds`
}

/** Why a login failed, in plain words. */
export function loginFault(error: unknown): string {
  const { statusCode, retryAfter, message } = (error ?? {}) as Failure
  if (statusCode === 401) return 'The user name or password is wrong.'
  if (statusCode === 429) return `Too many tries. Wait ${wait(retryAfter)}, then try again.`
  if (statusCode === 0) return 'The server could not be reached. Check your connection, then try again.'
  if (statusCode !== undefined && statusCode >= 500) return 'The server could not log you in. Try again in a moment.'
  return message || 'Unknown error'
}

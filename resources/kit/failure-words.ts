/** Error whose message is written for the user. */
export class Refusal extends Error {}

interface Failed {
  statusCode?: unknown
  message?: unknown
}

/** Message for the user: the server's or a Refusal's. An exception's own message is logged, never shown. */
export function failureWords(failure: unknown): string {
  const { statusCode, message } = (typeof failure === 'object' && failure !== null ? failure : {}) as Failed
  if ((typeof statusCode === 'number' || failure instanceof Refusal) && typeof message === 'string')
    return message
  console.error(failure)
  return 'Something went wrong. Try again, or reload the page.'
}

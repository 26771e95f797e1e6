/** What went wrong, said in words for a person. */
export class Refusal extends Error {}

interface Failed {
  statusCode?: unknown
  message?: unknown
}

/** Why something failed, in words for a person: those of the server, or of a Refusal; never those of an exception, which are logged. */
export function failureWords(failure: unknown): string {
  const { statusCode, message } = (typeof failure === 'object' && failure !== null ? failure : {}) as Failed
  if ((typeof statusCode === 'number' || failure instanceof Refusal) && typeof message === 'string') return message
  console.error(failure)
  return 'Something went wrong. Try again, or reload the page.'
}

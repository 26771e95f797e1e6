import type { AnswerOf, Endpoint } from '#contract/http.ts'
import { readAnswer, readAs } from '#contract/reader/read-answer.ts'
import { HttpFailure } from './http-error.ts'

export const UNKNOWN_ANSWER = 'The server sent an unexpected response. Reload the page.'

/**
 * Throws for a GET whose body doesn't match at all; a change with such a response was made, so it does not.
 */
export function parseAnswer<E extends Endpoint>(endpoint: E, body: unknown): AnswerOf<E> {
  if (endpoint.answersFile || endpoint.status === 204) return body as AnswerOf<E>
  const answer = readAnswer(endpoint, body, (fault, came) => console.error(fault, came))
  if (answer !== undefined) return answer
  console.error(`unexpected response from ${endpoint.path}`, body)
  if (endpoint.method === 'GET') throw new HttpFailure(UNKNOWN_ANSWER, { statusCode: 200 })
  return readAs(endpoint.answer, {}) as AnswerOf<E>
}

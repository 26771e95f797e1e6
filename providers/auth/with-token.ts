import { HttpFailure } from '#providers/http/http-error.ts'
import { UNKNOWN_ANSWER } from '#providers/http/read-of.ts'

/** Throws on a missing token: nobody is logged in without one. */
export function withToken<Answer extends { access: string }>(answer: Answer): Answer {
  if (answer.access === '') throw new HttpFailure(UNKNOWN_ANSWER, { statusCode: 200 })
  return answer
}

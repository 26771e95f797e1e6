import { HttpFailure } from '#providers/http/http-error.ts'
import { UNKNOWN_ANSWER } from '#providers/http/read-of.ts'

/** An answer that begins or prolongs a session; without its token nobody is logged in. */
export function withToken<Answer extends { access: string }>(answer: Answer): Answer {
  if (answer.access === '') throw new HttpFailure(UNKNOWN_ANSWER, { statusCode: 200 })
  return answer
}

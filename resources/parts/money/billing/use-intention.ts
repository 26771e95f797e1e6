import { useState } from 'react'
import type { AnswerOf, BodyOf, Endpoint } from '#contract/http.ts'
import { failureWords } from '#kit/failure-words.ts'
import { useSendTo } from '#kit/call.ts'
import { type FieldErrors, fieldErrors } from '#kit/form/field-errors.ts'

interface Call<E> {
  params: Record<string, string | number>
  body?: BodyOf<E>
  done: (answer: AnswerOf<E>) => string
}

/** Calls run once however often they are retried; `error` is the last refusal, `errors` the same by field. */
export function useIntention(resource: string) {
  const { send, isSending } = useSendTo(resource)
  const [error, setError] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const run = async <E extends Endpoint>(endpoint: E, call: Call<E>): Promise<boolean> => {
    setError('')
    setErrors({})
    try {
      await send(endpoint, call)
      return true
    } catch (failure) {
      setError(failureWords(failure))
      setErrors(fieldErrors(failure))
      return false
    }
  }
  return { run, isSending, error, errors }
}

import type { HttpError } from '@refinedev/core'
import { useRef, useState } from 'react'
import type { AnswerOf, BodyOf, Endpoint } from '#contract/http.ts'
import { newUuid } from '#contract/rules/uuid.ts'
import { useSendTo } from '#kit/call.ts'
import { intentionFor, NO_INTENTION } from '#kit/intention.ts'

interface Call<E> {
  params: Record<string, string | number>
  body?: BodyOf<E>
  done: (answer: AnswerOf<E>) => string
}

/** Makes calls that happen once however often they are tried; `error` is why the last one was refused. */
export function useIntention(resource: string) {
  const { send, isSending } = useSendTo(resource)
  const [error, setError] = useState('')
  const intention = useRef(NO_INTENTION)
  /** Whether it was done. */
  const run = async <E extends Endpoint>(endpoint: E, call: Call<E>): Promise<boolean> => {
    setError('')
    intention.current = intentionFor(intention.current, [endpoint.name, call.params, call.body], newUuid)
    try {
      await send(endpoint, { ...call, ...(endpoint.idempotent && { idempotencyKey: intention.current.key }) })
      intention.current = NO_INTENTION
      return true
    } catch (failure) {
      setError((failure as HttpError).message)
      return false
    }
  }
  return { run, isSending, error }
}

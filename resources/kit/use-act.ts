import { type BaseRecord, type HttpError, useCustomMutation, useInvalidate } from '@refinedev/core'
import { type AnswerOf, type BodyOf, type Endpoint, pathOf } from '#contract/http.ts'

interface Sent<E> {
  params: Record<string, string | number>
  body?: BodyOf<E>
  /** Names the intention: a retry after a lost answer carries the same. */
  idempotencyKey?: string
  /** What is said once it is done. */
  done?: (answer: AnswerOf<E>) => string
}

/** Makes an unsafe call, then fetches what is shown of the resource anew, also after a failure; rejects with refine's HttpError. */
export function useAct<E extends Endpoint>(endpoint: E, resource: string) {
  const { mutateAsync, mutation } = useCustomMutation<AnswerOf<E> & BaseRecord, HttpError, object>()
  const invalidate = useInvalidate()
  const act = async ({ params, body, idempotencyKey, done }: Sent<E>): Promise<AnswerOf<E>> => {
    try {
      const { data } = await mutateAsync({
        url: pathOf(endpoint, params),
        method: endpoint.method.toLowerCase() as 'post' | 'patch' | 'delete',
        values: (body ?? {}) as object,
        meta: idempotencyKey === undefined ? {} : { idempotencyKey },
        successNotification: (answer) => (done && answer ? { type: 'success', message: done(answer.data) } : false),
      })
      return data
    } finally {
      await invalidate({ resource, invalidates: ['resourceAll'] })
    }
  }
  return { act, isActing: mutation.isPending }
}

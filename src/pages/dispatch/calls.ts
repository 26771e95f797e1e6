import { type BaseRecord, type HttpError, useCustom, useCustomMutation } from '@refinedev/core'
import { useCallback } from 'react'
import { type AnswerOf, type BodyOf, type Endpoint, IDEMPOTENCY_HEADER, pathOf, type QueryOf } from '#contract/http.ts'

type Params = Record<string, string | number>
type Answer<E> = AnswerOf<E> & BaseRecord

/** The key under which the answer of a call is cached. */
export const callKey = (call: Pick<Endpoint, 'name'>, ...parts: unknown[]) => ['dispatch', call.name, ...parts] as const

interface ReadOptions<E> {
  params?: Params
  query?: QueryOf<E>
  isEnabled?: boolean
  keepsPrevious?: boolean
  refreshMs?: number
  staleMs?: number
}

/** Reads an endpoint through the data provider; the answer of the last parameters stays while the next is on its way where asked. */
export function useRead<E extends Endpoint>(call: E, options: ReadOptions<E> = {}) {
  const { params, query, isEnabled = true, keepsPrevious, refreshMs, staleMs = Number.POSITIVE_INFINITY } = options
  const { query: state } = useCustom<Answer<E>>({
    url: isEnabled ? pathOf(call, params) : '',
    method: 'get',
    config: { query },
    queryOptions: {
      queryKey: callKey(call, params ?? null, query ?? null),
      enabled: isEnabled,
      staleTime: staleMs,
      ...(refreshMs && { refetchInterval: refreshMs }),
      ...(keepsPrevious && { placeholderData: (previous) => previous }),
    },
  })
  return {
    data: state.data?.data as AnswerOf<E> | undefined,
    isLoading: state.isLoading,
    isFetching: state.isFetching,
    isPrevious: state.isPlaceholderData,
    error: state.error,
    refetch: state.refetch,
  }
}

interface Sent<E> {
  params?: Params
  body?: BodyOf<E>
  /** Makes a create happen once, however often it is sent. */
  idempotencyKey?: string
}

/** A function that calls an endpoint that changes something; it answers the record, and rejects with refine's HttpError. */
export function useSend<E extends Endpoint>(call: E) {
  const { mutateAsync, mutation } = useCustomMutation<Answer<E>, HttpError, object>()
  const send = useCallback(
    async ({ params, body, idempotencyKey }: Sent<E>): Promise<AnswerOf<E>> => {
      const answer = await mutateAsync({
        url: pathOf(call, params),
        method: call.method.toLowerCase() as 'post' | 'patch' | 'delete',
        values: (body ?? {}) as object,
        config: { headers: idempotencyKey ? { [IDEMPOTENCY_HEADER]: idempotencyKey } : {} },
        successNotification: false,
      })
      return answer.data as AnswerOf<E>
    },
    [call, mutateAsync],
  )
  return { send, isSending: mutation.isPending }
}

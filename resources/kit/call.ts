import {
  type BaseRecord,
  type HttpError,
  useCustom,
  useCustomMutation,
  useDataProvider,
  useInvalidate,
  useKeys,
} from '@refinedev/core'
import { useCallback, useRef } from 'react'
import { type AnswerOf, type BodyOf, type Endpoint, buildPath, type QueryOf } from '#contract/http.ts'
import { newUuid } from '#contract/rules/uuid.ts'
import { type Intention, intentionFor } from '#kit/intention.ts'

type Params = Record<string, string | number>

/**
 * Query key of a response that belongs to no resource; without `parts`, of every response of the endpoint.
 */
export const callKey = (endpoint: Pick<Endpoint, 'name'>, ...parts: unknown[]) =>
  ['call', endpoint.name, ...parts] as const

/** Query key of a response prefetched before its page was mounted. */
export const earlyKey = (endpoint: Pick<Endpoint, 'name'>) => ['early', endpoint.name] as const

interface ReadOptions<E> {
  /**
   * Refreshing this resource refreshes the response too; without one it stays fresh until its `callKey` is
   * invalidated.
   */
  resource?: string
  params?: Params
  query?: Partial<QueryOf<E>>
  isEnabled?: boolean
  staleMs?: number
  refreshMs?: number
  keepsPrevious?: boolean
}

/** Reads an endpoint that is not the list or record of a resource. */
export function useRead<E extends Endpoint>(endpoint: E, options: ReadOptions<E> = {}) {
  const { resource, params, query, isEnabled = true, staleMs, refreshMs, keepsPrevious } = options
  const { keys } = useKeys()
  const parts = [params ?? null, query ?? null]
  const { query: state } = useCustom<AnswerOf<E> & BaseRecord, HttpError>({
    url: isEnabled ? buildPath(endpoint, params) : '',
    method: 'get',
    config: { query: query ?? {} },
    queryOptions: {
      queryKey:
        resource === undefined
          ? callKey(endpoint, ...parts)
          : [...keys().data().resource(resource).get(), 'read', endpoint.name, ...parts],
      enabled: isEnabled,
      staleTime: staleMs ?? (resource === undefined ? Number.POSITIVE_INFINITY : 0),
      ...(refreshMs && { refetchInterval: refreshMs }),
      ...(keepsPrevious && { placeholderData: (previous) => previous }),
    },
    meta: { endpoint, id: params?.['id'] },
  })
  return {
    data: state.data?.data as AnswerOf<E> | undefined,
    error: state.error,
    isLoading: state.isLoading,
    isFetching: state.isFetching,
    isPrevious: state.isPlaceholderData,
    refetch: state.refetch,
  }
}

interface Request<E> {
  params?: Params
  query?: Partial<QueryOf<E>>
  body?: BodyOf<E> | FormData
  meta?: Readonly<Record<string, unknown>>
}

/** Makes single calls outside refine's cache; rejects with refine's HttpError. */
export function useCall() {
  const { custom } = useDataProvider()()
  return useCallback(
    async <E extends Endpoint>(
      endpoint: E,
      { params, query, body, meta }: Request<E> = {},
    ): Promise<AnswerOf<E>> => {
      if (!custom) throw new Error('The data provider has no custom method')
      const { data } = await custom<BaseRecord>({
        url: buildPath(endpoint, params),
        method: endpoint.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete',
        ...(query && { query }),
        ...(body && { payload: body }),
        meta: { ...meta, endpoint },
      })
      return data as AnswerOf<E>
    },
    [custom],
  )
}

export function useFileCall() {
  const call = useCall()
  return useCallback(
    async <E extends Endpoint>(endpoint: E, { meta, ...request }: Request<E> = {}): Promise<Blob> =>
      (await call(endpoint, { ...request, meta: { ...meta, isFile: true } })) as Blob,
    [call],
  )
}

export interface Call<E> {
  params?: Params
  body?: BodyOf<E>
  /** Overrides the generated key; by default the same body reuses its key until it has arrived. */
  idempotencyKey?: string
  done?: (answer: AnswerOf<E>) => string
}

/**
 * Makes unsafe calls; rejects with refine's HttpError. `resource` is refetched after each call, even a failed
 * one.
 */
export function useSendTo(resource?: string) {
  const { mutateAsync, mutation } = useCustomMutation<BaseRecord, HttpError, object>()
  const invalidate = useInvalidate()
  const intentions = useRef(new Map<string, Intention>())
  const send = useCallback(
    async <E extends Endpoint>(
      endpoint: E,
      { params, body, idempotencyKey: ownKey, done }: Call<E>,
    ): Promise<AnswerOf<E>> => {
      const url = buildPath(endpoint, params)
      const getKey = () => {
        const intention = intentionFor(intentions.current.get(url) ?? null, body ?? {}, newUuid)
        intentions.current.set(url, intention)
        return intention.key
      }
      const idempotencyKey = ownKey ?? (endpoint.idempotent ? getKey() : undefined)
      try {
        const { data } = await mutateAsync({
          url,
          method: endpoint.method.toLowerCase() as 'post' | 'patch' | 'delete',
          values: (body ?? {}) as object,
          meta: { endpoint, idempotencyKey },
          successNotification: (answer) =>
            done && answer ? { type: 'success', message: done(answer.data as AnswerOf<E>) } : false,
        })
        intentions.current.delete(url)
        return data as AnswerOf<E>
      } finally {
        if (resource !== undefined) await invalidate({ resource, invalidates: ['resourceAll'] })
      }
    },
    [resource, mutateAsync, invalidate],
  )
  return { send, isSending: mutation.isPending }
}

export function useSend<E extends Endpoint>(endpoint: E, resource?: string) {
  const { send: sendTo, isSending } = useSendTo(resource)
  const send = useCallback((call: Call<E>) => sendTo(endpoint, call), [endpoint, sendTo])
  return { send, isSending }
}

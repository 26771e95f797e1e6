import { type BaseRecord, type HttpError, useCustom, useKeys } from '@refinedev/core'
import { type AnswerOf, type Endpoint, pathOf, type QueryOf } from '#contract/http.ts'

interface ReadOptions<E> {
  /** The resource under whose name the answer is kept: what refreshes that refreshes this. */
  resource: string
  params?: Record<string, string | number>
  query?: Partial<QueryOf<E>>
  isEnabled?: boolean
  /** Milliseconds for which an answer needs no asking again. */
  staleMs?: number
  /** The answer to the last query stays while the next one is on its way. */
  keepsPrevious?: boolean
}

/** Reads an endpoint that is no list or record of a resource; its failure is told here, not in a toast. */
export function useRead<E extends Endpoint>(endpoint: E, options: ReadOptions<E>) {
  const { resource, params = {}, query = {}, isEnabled = true, staleMs = 0, keepsPrevious = false } = options
  const { keys } = useKeys()
  const { query: state } = useCustom<AnswerOf<E> & BaseRecord, HttpError>({
    url: pathOf(endpoint, params),
    method: 'get',
    config: { query },
    errorNotification: false,
    queryOptions: {
      queryKey: [...keys().data().resource(resource).get(), 'read', endpoint.name, params, query],
      enabled: isEnabled,
      staleTime: staleMs,
      ...(keepsPrevious && { placeholderData: (previous) => previous }),
    },
  })
  return {
    data: state.data?.data as AnswerOf<E> | undefined,
    error: state.error,
    isLoading: state.isLoading,
    isPrevious: state.isPlaceholderData,
    refetch: state.refetch,
  }
}

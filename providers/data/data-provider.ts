import type {
  BaseRecord,
  CrudFilter,
  CrudSort,
  DataProvider,
  GetListResponse,
  MetaQuery,
} from '@refinedev/core'
import simpleRest from '@refinedev/simple-rest'
import type { AxiosInstance, AxiosProgressEvent, AxiosRequestConfig } from 'axios'
import { API_PREFIX } from '#contract/constants.ts'
import { type Endpoint, IDEMPOTENCY_HEADER, buildPath } from '#contract/http.ts'
import type { Can } from '#contract/permissions.ts'
import { getDefinition, isObject } from '#contract/reader/readers.ts'
import { buildUrl } from '#providers/http/http.ts'
import { parseAnswer } from '#providers/http/read-of.ts'

export interface ResourceCalls {
  list?: Endpoint
  show?: Endpoint
  create?: Endpoint
  update?: Endpoint
  delete?: Endpoint
  /** Unrestricted variants, used where access control allows them. */
  wider?: Partial<Record<'show' | 'create' | 'update', Endpoint>>
}

type Params = Record<string, string | number>
interface Sent {
  params?: Params
  query?: unknown
  body?: unknown
  meta?: MetaQuery | undefined
}

export const filterQuery = (filters: CrudFilter[] = []): Record<string, unknown> =>
  Object.fromEntries(
    filters.map((filter) => {
      if (!('field' in filter))
        throw new Error(`Filter operator "${filter.operator}" cannot be sent to the server`)
      return [filter.field, filter.value]
    }),
  )

type OnProgress = (share: number) => void

const progressTo =
  (onProgress: OnProgress) =>
  ({ loaded, total }: AxiosProgressEvent) =>
    onProgress(total ? loaded / total : 0)

export const orderQuery = ([sort]: CrudSort[] = []): string | undefined =>
  sort && `${sort.order === 'desc' ? '-' : ''}${sort.field}`

type OnReceived = (bytes: number) => void

const requestConfig = (meta: MetaQuery | undefined): AxiosRequestConfig => ({
  ...(meta?.signal ? { signal: meta.signal as AbortSignal } : {}),
  ...(meta?.keepalive ? { adapter: 'fetch', fetchOptions: { keepalive: true } } : {}),
  ...(meta?.idempotencyKey ? { headers: { [IDEMPOTENCY_HEADER]: String(meta.idempotencyKey) } } : {}),
  ...(meta?.onProgress ? { onUploadProgress: progressTo(meta.onProgress as OnProgress) } : {}),
  ...(meta?.onReceived
    ? { onDownloadProgress: ({ loaded }: AxiosProgressEvent) => (meta.onReceived as OnReceived)(loaded) }
    : {}),
  ...(meta?.isFile ? { responseType: 'blob' } : {}),
  ...(meta?.isSilent ? { isSilent: true } : {}),
})

interface ListWanted {
  resource: string
  pagination?: { currentPage?: number; mode?: string } | undefined
  filters?: CrudFilter[] | undefined
  sorters?: CrudSort[] | undefined
}

const listQuery = ({ pagination, filters, sorters }: ListWanted) => ({
  page: pagination?.mode === 'off' ? undefined : (pagination?.currentPage ?? 1),
  ...filterQuery(filters),
  order: orderQuery(sorters),
})

function toList<Row>(answer: unknown): GetListResponse<Row & BaseRecord> {
  const { results, count, ...rest } = answer as { results: (Row & BaseRecord)[]; count: number }
  return { ...rest, data: results, total: count }
}

const hasId = ({ answer }: Endpoint) => getDefinition(answer).shape?.['id'] !== undefined

function withId(answer: unknown, id: unknown): unknown {
  if (id === undefined || !isObject(answer) || answer['id'] !== undefined) return answer
  return { ...answer, id: Number(id) }
}

/**
 * Options in `meta`: `params` (path), `idempotencyKey`, `signal`, `keepalive`, `onProgress` (upload share, 0
 * to 1), `onReceived` (bytes), `isFile` (Blob), `isSilent` (no toast), `endpoint` (response schema of
 * `custom`), `id` (for records without one). `begin` prefetches for `getList`.
 */
export function createDataProvider(
  http: AxiosInstance,
  resources: Readonly<Record<string, ResourceCalls>>,
  may: (question: Can) => Promise<boolean> = async () => false,
  ahead: (url: string) => void = () => undefined,
): DataProvider & { begin(list: ListWanted): void } {
  const getCall = (resource: string, operation: Exclude<keyof ResourceCalls, 'wider'>): Endpoint => {
    const found = resources[resource]?.[operation]
    if (!found) throw new Error(`Resource ${resource} has no ${operation} endpoint`)
    return found
  }
  const findWidest = async (resource: string, operation: 'show' | 'create' | 'update'): Promise<Endpoint> => {
    const wider = resources[resource]?.wider?.[operation]
    const isOpen = wider !== undefined && wider.access !== 'public' && (await may(wider.access))
    return isOpen ? wider : getCall(resource, operation)
  }
  const send = async <Answer = never>(endpoint: Endpoint, { params, query, body, meta }: Sent) => {
    const url = buildPath(endpoint, { ...(meta?.params as Params | undefined), ...params })
    const { data } = await http.request({
      ...requestConfig(meta),
      method: endpoint.method,
      url,
      params: query,
      data: body,
    })
    return parseAnswer(endpoint, data) as Answer
  }

  const base = simpleRest(API_PREFIX, http)
  return {
    ...base,
    // Otherwise refine calls getOne for each: the API has no getMany.
    getMany: undefined,
    getList: async ({ meta, ...request }) => {
      const endpoint = getCall(request.resource, 'list')
      return toList(await send(endpoint, { query: listQuery(request), meta }))
    },
    begin: (request) =>
      ahead(buildUrl(http, buildPath(getCall(request.resource, 'list')), listQuery(request))),
    getOne: async ({ resource, id, meta }) => {
      const data = await send<BaseRecord>(await findWidest(resource, 'show'), { params: { id }, meta })
      return { data: withId(data, id) as never }
    },
    create: async ({ resource, variables, meta }) => ({
      data: await send(await findWidest(resource, 'create'), { body: variables, meta }),
    }),
    update: async ({ resource, id, variables, meta }) => ({
      data: await send(await findWidest(resource, 'update'), { params: { id }, body: variables, meta }),
    }),
    deleteOne: async ({ resource, id, variables, meta }) => ({
      data: await send(getCall(resource, 'delete'), { params: { id }, body: variables, meta }),
    }),
    custom: async ({ url, method, payload, query, filters, headers, meta }) => {
      const sent = requestConfig(meta)
      const { data } = await http.request({
        ...sent,
        method,
        url,
        params: { ...filterQuery(filters), ...(query as object | undefined) },
        data: payload,
        headers: { ...sent.headers, ...headers } as Record<string, string>,
      })
      const endpoint = meta?.endpoint as Endpoint | undefined
      return {
        data: endpoint
          ? (withId(parseAnswer(endpoint, data), hasId(endpoint) ? meta?.id : undefined) as never)
          : data,
      }
    },
  }
}

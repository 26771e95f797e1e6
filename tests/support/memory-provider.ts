import type { BaseRecord, DataProvider, HttpError } from '@refinedev/core'

interface Call {
  method: 'getList' | 'getOne' | 'create' | 'update' | 'custom'
  params: Record<string, unknown>
}

/** A custom call returns the first row unless `answers` has its url; `failNext` makes the next call fail, or the
 * next one of a url; `holdNext` makes the next custom call wait until it is let go. */
export function memoryProvider(
  rows: BaseRecord[],
  total = rows.length,
  answers: Record<string, unknown> = {},
) {
  const calls: Call[] = []
  const failures: { failure: HttpError; url?: string | undefined }[] = []
  const take = (method: Call['method'], params: object) => {
    calls.push({ method, params: params as Record<string, unknown> })
    const index = failures.findIndex(
      ({ url }) => url === undefined || ('url' in params && params.url === url),
    )
    const [failed] = index === -1 ? [] : failures.splice(index, 1)
    return failed ? Promise.reject(failed.failure) : Promise.resolve()
  }
  let held: Promise<void> | undefined
  const holdNext = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    return resolve
  }
  const wait = async () => {
    const waiting = held
    held = undefined
    await waiting
  }
  const rowOf = (id: unknown) => rows.find((row) => String(row.id) === String(id))
  const missing: HttpError = { message: 'Not found.', statusCode: 404 }
  const answer = (row: BaseRecord | undefined) => (row ? { data: row as never } : Promise.reject(missing))

  const provider: DataProvider = {
    getApiUrl: () => '',
    getList: (params) => take('getList', params).then(() => ({ data: [...rows] as never[], total })),
    getOne: (params) => take('getOne', params).then(() => answer(rowOf(params.id))),
    create: (params) =>
      take('create', params).then(() => {
        const row = { id: rows.length + 1, version: 1, ...(params.variables as object) }
        rows.push(row)
        return answer(row)
      }),
    update: (params) =>
      take('update', params).then(() => {
        const row = rowOf(params.id)
        return answer(row && Object.assign(row, params.variables))
      }),
    deleteOne: () => Promise.reject(missing),
    custom: (params) =>
      wait()
        .then(() => take('custom', params))
        .then(() => ({ data: (answers[params.url] ?? rows[0]) as never })),
  }
  return {
    provider,
    holdNext,
    calls,
    callsOf: (method: Call['method']) =>
      calls.filter((call) => call.method === method).map(({ params }) => params),
    failNext: (failure: HttpError, url?: string) => failures.push({ failure, url }),
  }
}

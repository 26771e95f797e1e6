import autocannon from 'autocannon'

export interface Load {
  readonly perSecond: number
  readonly p99: number
}

/** Closed loop, at most `perSecond` if given; latencies in ms; any answer but 2xx counts as an error. */
export async function load(options: {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  connections: number
  seconds: number
  perSecond?: number
  path?: () => string
  body?: () => Buffer
}): Promise<Load> {
  const { url, method = 'GET', headers = {}, connections, seconds, perSecond, path, body } = options
  const result = await autocannon({
    url,
    method,
    headers,
    connections,
    duration: seconds,
    ...(perSecond !== undefined && { overallRate: perSecond }),
    ...((path ?? body) && {
      requests: [
        {
          setupRequest: (request: autocannon.Request) => ({
            ...request,
            ...(path && { path: path() }),
            ...(body && { body: body() }),
          }),
        },
      ],
    }),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} failed`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}

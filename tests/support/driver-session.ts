import { type Endpoint, buildPath } from '#contract/http.ts'

type Call = (path: string, how?: object) => Promise<unknown>

export const driverSession = (call: Call) => ({
  call,
  ask: (endpoint: Endpoint, { params, ...how }: { params?: Record<string, string | number> } = {}) =>
    call(buildPath(endpoint, params).slice(0, -1), { method: endpoint.method, ...how }),
  callFile: async () => new Blob(['x']),
  userId: () => '7',
})

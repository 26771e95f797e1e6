import type { FastifyInstance } from 'fastify'
import { readFigures } from '#server/kernel/operation/metrics.repository.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export interface Metrics {
  readonly contentType: string
  read(): Promise<string>
}

export async function createMetrics(app: FastifyInstance): Promise<Metrics> {
  const { Registry, Histogram, Gauge, collectDefaultMetrics } = await import('prom-client')
  const { db, hub } = app.services
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })

  const requests = new Histogram({
    name: 'freight_request_seconds',
    help: 'Request duration by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    requests.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
    done()
  })

  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const sockets = gauge('freight_sockets', 'Live sockets on this node.')
  const listening = gauge('freight_database_listening', '1 while this node receives NOTIFY.')
  const rows = gauge('freight_rows', 'Row counts to monitor, by kind and state.', ['what', 'state'])
  const nameServers = gauge(
    'freight_name_servers_answering',
    '0 while no name server answers and email senders cannot be verified.',
  )
  const lastMail = gauge(
    'freight_last_mail_seconds',
    'Seconds since the last incoming email, across all companies.',
  )

  return {
    contentType: register.contentType,
    async read() {
      const { counts, last_mail_seconds, has_silent_name_servers } = await db.system(readFigures)
      sockets.set(hub.size)
      listening.set(db.listening ? 1 : 0)
      rows.reset()
      for (const { what, state, count } of counts) rows.set({ what, state }, count)
      nameServers.set(has_silent_name_servers ? 0 : 1)
      lastMail.set(last_mail_seconds ?? Number.NaN)
      return register.metrics()
    },
  }
}

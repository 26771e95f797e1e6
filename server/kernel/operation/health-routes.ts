import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Unauthorized } from '#server/kernel/base/errors.ts'
import { createProbe } from '#server/kernel/db/probe.ts'
import { createMetrics } from '#server/kernel/operation/metrics.ts'

const BEARER = /^Bearer (\S+)$/i

function isToken(given: string | undefined, token: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(token)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const stopping = new WeakSet<object>()

/** From now on the node says that it is not ready, so that a proxy gives it no more calls; it still serves. */
export const announceStop = (app: FastifyInstance): void => void stopping.add(app.server)

/**
 * /livez: the process responds. /readyz and /healthz: the database can be written to and the node is not
 * shutting down. /metrics: Prometheus format, requires METRICS_TOKEN.
 */
export async function healthRoutes(app: FastifyInstance): Promise<void> {
  const { db, hub, config } = app.services
  const probe = createProbe(db)
  app.addHook('preClose', (done) => {
    announceStop(app)
    done()
  })

  app.get('/livez', (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  for (const path of ['/readyz', '/healthz'])
    app.get(path, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (stopping.has(app.server)) return reply.code(503).send({ status: 'shutting down' })
      try {
        await probe()
        return { status: 'ok', live: db.listening, sockets: hub.size }
      } catch (error) {
        request.log.warn({ err: error }, 'could not reach a database that can be written to')
        return reply.code(503).send({ status: 'database unreachable' })
      }
    })

  const { metricsToken } = config
  if (metricsToken === undefined) return
  const metrics = await createMetrics(app)
  app.get('/metrics', async (request: FastifyRequest, reply) => {
    if (!isToken(BEARER.exec(request.headers.authorization ?? '')?.[1], metricsToken))
      throw new Unauthorized('Send the metrics token.')
    reply.header('cache-control', 'no-store').type(metrics.contentType)
    return metrics.read()
  })
}

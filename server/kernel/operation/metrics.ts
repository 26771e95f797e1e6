import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { archiveStatus } from '#server/kernel/backup/archive-status.ts'
import { readMarks } from '#server/kernel/backup/backup-mark.repository.ts'
import { readFigures } from '#server/kernel/operation/metrics.repository.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export interface Metrics {
  readonly contentType: string
  read(): Promise<string>
}

export async function createMetrics(app: FastifyInstance): Promise<Metrics> {
  const { Registry, Histogram, Gauge, collectDefaultMetrics } = await import('prom-client')
  const { config, db, hub } = app.services
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

  const overdue = gauge(
    'freight_job_overdue_seconds',
    'How long the most overdue job has waited past its time.',
  )
  const diskFree = gauge('freight_disk_free_bytes', 'Free space of the file system with DATA_DIR.')
  const disk = gauge('freight_disk_bytes', 'Size of the file system with DATA_DIR.')
  const proof = gauge('freight_backup_proof_seconds', 'Seconds since the last proven restore of the backup.')
  const archive = gauge('freight_backup_archive_seconds', 'Seconds that the backup is behind the database.')

  return {
    contentType: register.contentType,
    async read() {
      const figures = await db.system(readFigures)
      // Without the folder the other figures are still told.
      const space = await statfs(config.dataDir).catch(() => undefined)
      sockets.set(hub.size)
      listening.set(db.listening ? 1 : 0)
      rows.reset()
      for (const { what, state, count } of figures.counts) rows.set({ what, state }, count)
      nameServers.set(figures.has_silent_name_servers ? 0 : 1)
      lastMail.set(figures.last_mail_seconds ?? Number.NaN)
      overdue.set(figures.job_overdue_seconds)
      diskFree.set(space ? space.bsize * space.bavail : Number.NaN)
      disk.set(space ? space.bsize * space.blocks : Number.NaN)
      const { proof: proven } = await db.system(readMarks)
      const { reach } = archiveStatus()
      const secondsSince = (at: number) => (Date.now() - at) / 1000
      proof.set(proven ? secondsSince(Date.parse(proven.at)) : Number.NaN)
      archive.set(reach === undefined ? Number.NaN : secondsSince(reach))
      return register.metrics()
    },
  }
}

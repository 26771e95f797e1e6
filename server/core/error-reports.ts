import type { FastifyInstance } from 'fastify'
import { IGNORED_ERRORS, isIgnored, TRACE_RATE, withoutPersonalData } from '#contract/rules/error-report.ts'
import type { Config } from '#server/config.ts'

/** Where faults of ours are reported. */
export interface ErrorReports {
  /** Reports a fault with the id of its request and the route, never its values. */
  report(error: unknown, about: { request_id?: string; route?: string; job?: string }): void
  /** Adds the duration of each request, by its route. */
  trace(app: FastifyInstance): void
  /** Sends what waits. */
  close(): Promise<void>
}

const CLOSE_MS = 2000

const NOWHERE: ErrorReports = { report: () => undefined, trace: () => undefined, close: async () => undefined }

/** Opens the reports that the settings name; without a DSN nothing is loaded, and nothing reported. */
export async function openErrorReports({ sentryDsn }: Pick<Config, 'sentryDsn'>): Promise<ErrorReports> {
  if (sentryDsn === undefined) return NOWHERE
  const sentry = await import('@sentry/node')
  sentry.init({
    dsn: sentryDsn,
    tracesSampleRate: TRACE_RATE,
    // Whole transactions, so that each is looked through before it leaves.
    traceLifecycle: 'static',
    ignoreErrors: [...IGNORED_ERRORS],
    // What a report may hold is chosen here, not by what the SDK finds.
    defaultIntegrations: false,
    integrations: [sentry.eventFiltersIntegration(), sentry.linkedErrorsIntegration(), sentry.dedupeIntegration()],
    serverName: 'freight',
    beforeSend: (event, { originalException }) => (isIgnored(originalException) ? null : withoutPersonalData(event)),
    beforeSendTransaction: withoutPersonalData,
  })
  return {
    report: (error, tags) => void sentry.captureException(error, { tags }),
    trace(app) {
      const spans = new WeakMap<object, { end(): void; setAttribute(name: string, value: number): unknown }>()
      app.addHook('onRequest', (request, _, done) => {
        const name = `${request.method} ${request.routeOptions.url ?? '(no route)'}`
        spans.set(request, sentry.startInactiveSpan({ name, op: 'http.server', forceTransaction: true }))
        done()
      })
      app.addHook('onResponse', (request, reply, done) => {
        const span = spans.get(request)
        span?.setAttribute('http.response.status_code', reply.statusCode)
        span?.end()
        done()
      })
    },
    close: async () => void (await sentry.close(CLOSE_MS)),
  }
}

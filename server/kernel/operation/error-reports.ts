import type { FastifyInstance } from 'fastify'
import { IGNORED_ERRORS, isIgnored, TRACE_RATE, withoutPersonalData } from '#contract/rules/error-report.ts'
import type { Config } from '#server/kernel/config.ts'

export interface ErrorReports {
  /** Sends the request id and the route, never values. */
  report(error: unknown, about: { request_id?: string; route?: string; job?: string }): void
  trace(app: FastifyInstance): void
  close(): Promise<void>
}

const CLOSE_MS = 2000

const NOWHERE: ErrorReports = {
  report: () => undefined,
  trace: () => undefined,
  close: async () => undefined,
}

export async function openErrorReports({ sentryDsn }: Pick<Config, 'sentryDsn'>): Promise<ErrorReports> {
  if (sentryDsn === undefined) return NOWHERE
  const sentry = await import('@sentry/node')
  sentry.init({
    dsn: sentryDsn,
    tracesSampleRate: TRACE_RATE,
    traceLifecycle: 'static',
    ignoreErrors: [...IGNORED_ERRORS],
    // Reports contain only fields chosen here, not what the SDK's integrations collect.
    defaultIntegrations: false,
    integrations: [
      sentry.eventFiltersIntegration(),
      sentry.linkedErrorsIntegration(),
      sentry.dedupeIntegration(),
    ],
    serverName: 'freight',
    beforeSend: (event, { originalException }) =>
      isIgnored(originalException) ? null : withoutPersonalData(event),
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

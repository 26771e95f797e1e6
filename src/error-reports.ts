import {
  dedupeIntegration,
  eventFiltersIntegration,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
  captureException,
  browserTracingIntegration,
} from '@sentry/react'
import { IGNORED_ERRORS, isIgnored, TRACE_RATE, withoutPersonalData } from '#contract/rules/error-report.ts'
import { CAUGHT_ERROR_EVENT } from '#kit/error-event.ts'

export function startErrorReports(dsn: string) {
  init({
    dsn,
    tracesSampleRate: TRACE_RATE,
    // Whole transactions, so that each can be scrubbed before it is sent.
    traceLifecycle: 'static',
    ignoreErrors: [...IGNORED_ERRORS],
    defaultIntegrations: false,
    integrations: [
      eventFiltersIntegration(),
      dedupeIntegration(),
      linkedErrorsIntegration(),
      globalHandlersIntegration(),
      browserTracingIntegration({ instrumentNavigation: false, traceFetch: false, traceXHR: false }),
    ],
    beforeSend: (event, { originalException }) =>
      isIgnored(originalException) ? null : withoutPersonalData(event),
    beforeSendTransaction: withoutPersonalData,
  })
  window.addEventListener(
    CAUGHT_ERROR_EVENT,
    (event) => void captureException((event as CustomEvent<unknown>).detail),
  )
}

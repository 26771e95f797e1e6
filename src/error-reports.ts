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
import { CAUGHT } from '#kit/caught.ts'

/** Reports what goes wrong in this browser: errors that nobody caught, pages that stopped, and how long pages take to load. */
export function startErrorReports(dsn: string) {
  init({
    dsn,
    tracesSampleRate: TRACE_RATE,
    // Whole transactions, so that each is looked through before it leaves.
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
    beforeSend: (event, { originalException }) => (isIgnored(originalException) ? null : withoutPersonalData(event)),
    beforeSendTransaction: withoutPersonalData,
  })
  window.addEventListener(CAUGHT, (event) => void captureException((event as CustomEvent<unknown>).detail))
}

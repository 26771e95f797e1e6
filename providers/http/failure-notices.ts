import type { InternalAxiosRequestConfig } from 'axios'
import { CANCELLED, type HttpFailure } from './http-error.ts'

/** What becomes known of each call: that it failed, once it is not tried again, or that it succeeded. */
export interface CallNotices {
  failed: (failure: HttpFailure, config: InternalAxiosRequestConfig) => void
  succeeded: (config: InternalAxiosRequestConfig) => void
}

/**
 * Tells of every failed call in the words of its toast, whoever made it; not of a cancelled or a silent one, nor of a record that is not there or a cut whose page says it,
 * and of one that repeats by itself only the first time until it succeeds.
 */
export function createFailureNotices(tell: (toast: string) => void): CallNotices {
  const failing = new Set<string>()
  const keyOf = ({ method, url }: InternalAxiosRequestConfig) => `${method} ${url}`
  return {
    failed: ({ toast, statusCode }, config) => {
      if (toast === CANCELLED || config.isSilent || (config.isRecord && statusCode === 404) || (config.saysCut && statusCode === 0)) return
      const isKnown = failing.has(keyOf(config))
      failing.add(keyOf(config))
      if (!(config.isRepeat && isKnown)) tell(toast)
    },
    succeeded: (config) => void failing.delete(keyOf(config)),
  }
}

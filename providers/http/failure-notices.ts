import type { InternalAxiosRequestConfig } from 'axios'
import { CANCELLED, type HttpFailure } from './http-error.ts'

/** Tells of every failed call in the words of its toast, whoever made it and however often; not of one that was cancelled or is silent. */
export const createFailureNotices =
  (tell: (toast: string) => void) =>
  ({ toast }: HttpFailure, { isSilent }: Pick<InternalAxiosRequestConfig, 'isSilent'>): void => {
    if (toast !== CANCELLED && !isSilent) tell(toast)
  }

import type { InternalAxiosRequestConfig } from 'axios'
import { CANCELLED, type HttpFailure } from './http-error.ts'

export const createFailureNotices =
  (show: (toast: string) => void) =>
  ({ toast }: HttpFailure, { isSilent }: Pick<InternalAxiosRequestConfig, 'isSilent'>): void => {
    if (toast !== CANCELLED && !isSilent) show(toast)
  }

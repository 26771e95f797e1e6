import type { InternalAxiosRequestConfig } from 'axios'
import { CANCELLED, type HttpFailure } from './http-error.ts'

export const createFailureNotices =
  (tell: (toast: string) => void) =>
  ({ toast }: HttpFailure, { isSilent }: Pick<InternalAxiosRequestConfig, 'isSilent'>): void => {
    if (toast !== CANCELLED && !isSilent) tell(toast)
  }

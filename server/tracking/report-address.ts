import { reportPosition } from '#contract/entities/position.ts'
import { API_PREFIX } from '#contract/constants.ts'
import { pathOf } from '#contract/http.ts'

export const reportAddress = (origin: string): string => `${origin}${API_PREFIX}${pathOf(reportPosition)}`

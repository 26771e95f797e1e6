import { reportPosition } from '#contract/entities/position.ts'
import { API_PREFIX } from '#contract/constants.ts'
import { pathOf } from '#contract/http.ts'

/** Where phones report to a server of this origin, without the token. */
export const reportAddress = (origin: string): string => `${origin}${API_PREFIX}${pathOf(reportPosition)}`

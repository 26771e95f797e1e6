import { reportPosition } from '#contract/entities/fleet/position.ts'
import { API_PREFIX } from '#contract/constants.ts'
import { buildPath } from '#contract/http.ts'

export const reportAddress = (origin: string): string => `${origin}${API_PREFIX}${buildPath(reportPosition)}`

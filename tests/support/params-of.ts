import type { Endpoint } from '#contract/http.ts'
import { newUuid } from '#contract/rules/uuid.ts'

export const paramsOf = ({ path }: Pick<Endpoint, 'path'>, id: string | number): Record<string, string> =>
  Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, name === 'sid' ? newUuid() : String(id)]),
  )

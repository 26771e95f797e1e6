import { z } from 'zod'
import { codeEnum, endpoint, instant, page, pageQuery, wholeNumber } from '#contract/http.ts'
import { CONNECTION_KINDS, CONNECTION_STATES } from '#contract/rules/connections.ts'

/** A system outside that the company exchanges records with. */
export const connection = z.object({
  /** Place in the list. */
  id: z.int(),
  kind: codeEnum(CONNECTION_KINDS),
  /** Id of its record among those of its kind; 0 where there is one connection of the kind. */
  record: z.int(),
  name: z.string(),
  state: codeEnum(CONNECTION_STATES),
  last_at: instant.nullable(),
  /** Empty while nothing waits or failed. */
  reason: z.string(),
  /** Page of the app. */
  path: z.string(),
  can_retry: z.boolean(),
})
export type Connection = z.infer<typeof connection>

export const listConnections = endpoint({
  name: 'listConnections',
  summary:
    'List the outside systems whose records the user may see, with their state: the failed ones first.',
  path: 'system/connection/list',
  access: ['connections', 'list'],
  query: pageQuery.extend({ state: codeEnum(CONNECTION_STATES).optional() }),
  answer: page(connection),
})

export const retryConnection = endpoint({
  name: 'retryConnection',
  summary: 'Try the exchange with an outside system again now. Returns 409 if there is nothing to try.',
  method: 'POST',
  path: 'system/connection/{kind}/{record}/retry',
  access: ['connections', 'retry'],
  params: z.object({ kind: codeEnum(CONNECTION_KINDS), record: wholeNumber(0, 2_147_483_647) }),
  answer: z.object({ name: z.string() }),
})

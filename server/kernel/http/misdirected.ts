import type { FastifyInstance } from 'fastify'
import { Misdirected } from '#server/kernel/base/errors.ts'
import { COMPANY_HEADER } from '#server/kernel/base/company-header.ts'
import { hasCompany } from '#server/kernel/tenant/company-ids.repository.ts'

/** Answers 421 where a router sends a call of a company that is not in this database, or no longer. */
export function refuseMisdirected(app: FastifyInstance): void {
  const { db, sessions } = app.services
  const here = new Set<number>()
  sessions.onChange((change) => {
    if (!change) here.clear()
    else if (change.user_id === undefined) here.delete(change.company_id)
  })
  app.addHook('onRequest', async ({ headers }) => {
    const company = Number(headers[COMPANY_HEADER] ?? Number.NaN)
    if (!Number.isSafeInteger(company) || (db.listening && here.has(company))) return
    // Before the question, so that a deletion meanwhile is not overlooked.
    here.add(company)
    if (await db.system((tx) => hasCompany(tx, company))) return
    here.delete(company)
    throw new Misdirected()
  })
}

import { pluralize } from '#contract/rules/plural.ts'
import { provide } from '#server/kernel/base/ports.ts'
import { connectionSources } from '#server/kernel/connection/connection.port.ts'
import { readRegisterStatus } from '#server/market/broker/register-status.repository.ts'

export const registerConnection = provide(connectionSources, {
  kind: 'register',
  async list(tx, who, { fmcsaKey }) {
    if (!who.can('brokers', 'list')) return []
    const { last_at, failed } = await readRegisterStatus(tx)
    const row = { record: 0, name: 'FMCSA', last_at, path: '/dispatch/brokers' }
    if (fmcsaKey === undefined) return [{ ...row, state: 'off', reason: 'FMCSA_KEY isn’t set on the server' }]
    if (failed > 0) {
      const reason = `${pluralize(failed, 'broker')} without an answer. They are looked up again tonight`
      return [{ ...row, state: 'failed', reason }]
    }
    if (last_at === null)
      return [{ ...row, state: 'waiting', reason: 'Brokers are looked up for the first time tonight' }]
    return [{ ...row, state: 'working', reason: '' }]
  },
})

import { setTimeout as pause } from 'node:timers/promises'
import { HOUR_MS } from '#contract/rules/durations.ts'
import { defineJob } from '#server/kernel/jobs/define-job.ts'
import { listDue, noteFailure } from '#server/market/broker/register.repository.ts'
import { saveLookUp } from '#server/market/broker/register.service.ts'
import { lookUpAtFmcsa } from '#server/market/broker/fmcsa.ts'

/** FMCSA's API is free and without a promise: few calls, one after the other. */
const PACE_MS = 200
const A_NIGHT = 500
const FRESH_MS = 20 * HOUR_MS
/** After so many failures in a row FMCSA is away, not only without an answer about one broker. */
const AWAY = 3

/**
 * Each answer and each failure is saved at once, so that an attempt after a failure goes on where it stopped and
 * a broker without an answer holds up nobody.
 */
export const brokerLookUps = defineJob({
  name: 'broker-look-ups',
  title: 'Look brokers up at FMCSA',
  schedule: { dailyFromHour: 3 },
  lane: 'register',
  async work({ companyId, signal, log, services: { db, config } }) {
    if (companyId === null || config.fmcsaKey === undefined) return
    const before = new Date(Date.now() - FRESH_MS).toISOString()
    const due = await db.read(companyId, (tx) => listDue(tx, before, A_NIGHT))
    let inARow = 0
    let failed = 0
    for (const { id, ...numbers } of due) {
      signal.throwIfAborted()
      try {
        const facts = await lookUpAtFmcsa(config, numbers, signal)
        await db.tenant(companyId, (tx) => saveLookUp(tx, id, facts))
        inARow = 0
      } catch (error) {
        signal.throwIfAborted()
        log.warn({ err: error, company_id: companyId, broker: id }, 'could not look a broker up at FMCSA')
        await db.tenant(companyId, (tx) => noteFailure(tx, id))
        failed += 1
        if (++inARow === AWAY) throw error
      }
      await pause(PACE_MS, undefined, { signal })
    }
    if (failed > 0)
      log.warn(
        { company_id: companyId, looked_up: due.length - failed, failed },
        'some brokers were not looked up at FMCSA; they are tried again the next night',
      )
  },
})

import { answerDriverAsk, listDriverAsks } from '#contract/entities/market/driver-ask.ts'
import { noteDriverQuote } from '#contract/entities/market/driver-bid.ts'
import { dollars } from '#contract/rules/money.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { Conflict, NotFound } from '#server/kernel/base/errors.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { readAsks } from '#server/market/driver-ask/driver-ask.repository.ts'
import { lockQuestion } from '#server/market/driver-bid/driver-bid-answer.repository.ts'
import { offerOfDriverBid } from '#server/market/driver-bid/driver-bid.repository.ts'
import { takeAnswer } from '#server/market/mail-handling/driver-answer.ts'

export const driverAskRoutes: Routes = (app) => {
  mount(app, listDriverAsks, async ({ tx, user: { driver } }) => {
    const asks = driver === null ? [] : await readAsks(tx, driver)
    return { count: asks.length, results: asks.map(({ offer: _offer, ...ask }) => ask) }
  })

  mount(
    app,
    answerDriverAsk,
    async ({ tx, who, user: { driver }, params: { id }, body: { price_cents } }) => {
      const [ask] = driver === null ? [] : await readAsks(tx, driver, id)
      if (!ask) throw new NotFound('You can no longer answer this offer.')
      const locked = await lockQuestion(tx, ask)
      const state = price_cents === null ? ('declined' as const) : ('priced' as const)
      const reply_text = price_cents === null ? 'No' : dollars(price_cents)
      await takeAnswer(tx, ask, locked, {
        next: { state, price_cents, reply_text },
        isPriceNew: price_cents !== null,
        by: 'app',
      })
      await audit(tx, {
        who,
        action: 'answer',
        record_type: 'driver_bid',
        record_id: id,
        after: { state, price_cents },
      })
      return { id, state }
    },
  )

  mount(app, noteDriverQuote, async ({ tx, who, params: { id }, body: { price_cents, note } }) => {
    const offer = await offerOfDriverBid(tx, id)
    if (offer === undefined) throw new NotFound()
    const question = { id, offer }
    const locked = await lockQuestion(tx, question)
    if (!locked.allow_bid)
      throw new Conflict(`${locked.driver_name} may not bid any more. Change that in the HR Portal first.`)
    const next = { state: 'priced' as const, price_cents, reply_text: note }
    await takeAnswer(tx, question, locked, { next, isPriceNew: true, by: 'call', notedBy: who.id })
    await audit(tx, {
      who,
      action: 'answer',
      record_type: 'driver_bid',
      record_id: id,
      after: { state: next.state, price_cents, priced_by: 'call' },
    })
    return { id, state: next.state }
  })
}

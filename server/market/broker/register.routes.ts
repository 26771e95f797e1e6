import { enterBrokerRegister, lookUpBroker } from '#contract/entities/market/broker-register.ts'
import { Conflict, HttpError, NotFound } from '#server/kernel/base/errors.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { showBroker } from '#server/market/broker/broker.service.ts'
import { readNumbers } from '#server/market/broker/register.repository.ts'
import { enterRegister, saveLookUp } from '#server/market/broker/register.service.ts'
import { lookUpAtFmcsa, RegisterFailure } from '#server/market/broker/fmcsa.ts'

const NOT_SET_UP =
  'Look-ups aren’t set up. Enter what FMCSA’s website says, or have FMCSA_KEY set on the server.'

export const brokerRegisterRoutes: Routes = (app) => {
  const { config } = app.services

  mount(app, lookUpBroker, {
    async ahead({ read, params, caller }) {
      const numbers = await read((tx) => readNumbers(tx, params.id))
      if (!numbers) throw new NotFound()
      if (config.fmcsaKey === undefined) throw new Conflict(NOT_SET_UP)
      if (numbers.dot_number === '' && numbers.mc_number === '')
        throw new Conflict('Enter the broker’s DOT or MC number first.')
      try {
        return await lookUpAtFmcsa(config, numbers, caller.signal)
      } catch (error) {
        if (!(error instanceof RegisterFailure)) throw error
        throw new HttpError(503, `${error.message} Try again later, or enter what its website says.`, 60)
      }
    },
    async run({ tx, who, user, params, found }) {
      await saveLookUp(tx, params.id, found, who)
      return showBroker(tx, params.id, user.id)
    },
  })

  mount(app, enterBrokerRegister, async ({ tx, who, user, params, body }) => {
    await enterRegister(tx, who, params.id, body)
    return showBroker(tx, params.id, user.id)
  })
}

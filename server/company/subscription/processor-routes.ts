import type { FastifyInstance } from 'fastify'
import { API_PREFIX } from '#contract/constants.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import {
  companyOfCustomer,
  findCardByMethod,
  isKnownEvent,
  keepEvent,
} from '#server/company/subscription/subscription.repository.ts'
import {
  dropCard,
  enterCharge,
  addCard,
  noteRefusal,
} from '#server/company/subscription/subscription.service.ts'
import type { CardProcessor, ProcessorEvent } from '#server/company/payments/processor.ts'

export const PROCESSOR_PATH = `${API_PREFIX}billing/processor/`

const BODY_LIMIT = 256 * 1024

/** Handles each event once and in any order: the card is read again, and a paid invoice stays paid. */
export function processorRoutes(app: FastifyInstance, processor: CardProcessor): void {
  const { db } = app.services

  async function take(event: ProcessorEvent): Promise<void> {
    if (event.of === 'nothing') return
    const companyId = await db.system((tx) => companyOfCustomer(tx, event.customer))
    if (companyId === undefined) return
    if (event.of === 'card') {
      const card = await processor.readCard(event.customer, event.payment_method)
      await db.tenant(companyId, async (tx) => {
        if (card) return addCard(tx, card)
        const known = await findCardByMethod(tx, event.payment_method)
        if (known) await dropCard(tx, known.id)
      })
    } else if (event.company === companyId) {
      await db.tenant(companyId, (tx) =>
        event.state === 'paid'
          ? enterCharge(tx, event.invoice, 'card')
          : noteRefusal(tx, event.invoice, event.words),
      )
    }
  }

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_, body, done) =>
      done(null, body),
    )
    scope.post(PROCESSOR_PATH, async (request) => {
      let event: ProcessorEvent
      try {
        event = processor.readEvent(request.body as Buffer, String(request.headers['stripe-signature'] ?? ''))
      } catch {
        throw new BadRequest('The signature of this event is not the card processor’s.')
      }
      if (!(await db.system((tx) => isKnownEvent(tx, event.id)))) {
        await take(event)
        await db.system((tx) => keepEvent(tx, event.id, event.type))
      }
      return { received: true }
    })
  })
}

import type { SendMailOptions } from 'nodemailer'
import type { Load } from '#contract/entities/freight/load.ts'
import type { Mailer } from './mailer.ts'
import type { Random } from '#server/demo/data/random.ts'

const LOOK_MS = 60_000
const MAX_PODS = 500

export type Thread = Pick<SendMailOptions, 'from' | 'to' | 'subject' | 'inReplyTo' | 'references'>

export interface Agreed {
  add(order: string, thread: Thread): void
  take(order: string): Thread | undefined
  isEmpty(): boolean
}

export function createAgreed(): Agreed {
  const threads = new Map<string, Thread>()
  return {
    add(order, thread) {
      threads.set(order, thread)
      const [oldest] = threads.keys()
      if (threads.size > MAX_PODS && oldest !== undefined) threads.delete(oldest)
    },
    take(order) {
      const thread = threads.get(order)
      threads.delete(order)
      return thread
    },
    isEmpty: () => threads.size === 0,
  }
}

export const ASKING_FOR_POD = [
  'Our tracking shows this one empty. When can we have the POD?',
  'Where is the POD for this load? Our customer waits for it.',
  'How soon could you e-mail us the signed POD?',
] as const

export async function askForPods(
  unproven: () => Promise<readonly Pick<Load, 'broker_reference'>[]>,
  { agreed, mailer, random }: { agreed: Agreed; mailer: Pick<Mailer, 'send'>; random: Pick<Random, 'pick'> },
): Promise<void> {
  if (agreed.isEmpty()) return
  for (const { broker_reference } of await unproven()) {
    const thread = agreed.take(broker_reference)
    if (thread)
      await mailer.send({ ...thread, text: `${random.pick(ASKING_FOR_POD)}\n\nOrder ${broker_reference}` })
  }
}

export function startPodAsks(
  unproven: Parameters<typeof askForPods>[0],
  feed: Parameters<typeof askForPods>[1],
): void {
  setInterval(
    () =>
      void askForPods(unproven, feed).catch((error: Error) =>
        console.error(`demo feed: no POD was asked for: ${error.message}`),
      ),
    LOOK_MS,
  )
}

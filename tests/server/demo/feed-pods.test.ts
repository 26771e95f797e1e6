import type { SendMailOptions } from 'nodemailer'
import { expect, it } from 'vitest'
import { ASKING_FOR_POD, askForPods, createAgreed } from '#server/demo/feed-pods.ts'
import { proposeOutcome } from '#server/market/reply-parser/outcome.ts'
import { newWords } from '#server/market/reply-parser/own-words.ts'

const THREAD = {
  from: 'pat@summit.example',
  to: 'bid-1@demo.example',
  subject: 'Re: Order 700001',
  inReplyTo: '<1@demo.example>',
}

it('a demo broker asks once for the missing POD of a delivered load, on the thread of its bid', async () => {
  const sent: SendMailOptions[] = []
  const agreed = createAgreed()
  const feed = {
    agreed,
    mailer: { send: async (mail: SendMailOptions) => void sent.push(mail) },
    random: { pick: <T>(from: readonly T[]) => from[0] as T },
  }
  let calls = 0
  const unproven = async () => {
    calls++
    return [{ broker_reference: '41000' }, { broker_reference: '700001' }]
  }
  await askForPods(unproven, feed)
  expect([calls, sent], 'nobody waits for one').toEqual([0, []])
  agreed.add('700001', THREAD)
  agreed.add('700002', { ...THREAD, subject: 'Re: Order 700002' })
  await askForPods(unproven, feed)
  await askForPods(unproven, feed)
  expect(sent).toEqual([{ ...THREAD, text: `${ASKING_FOR_POD[0]}\n\nOrder 700001` }])
})

it.each(ASKING_FOR_POD)('a POD request “%s” is not read as a reply to the bid', (words) => {
  const { answer } = proposeOutcome(newWords([words, '', 'Order 700001']), 170_000)
  expect(['question', 'unclear']).toContain(answer)
})

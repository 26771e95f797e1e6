import { beforeAll, expect, it } from 'vitest'
import {
  listIncomingMails,
  listOutgoingMails,
  readIncomingMail,
  readOutgoingMail,
} from '#contract/entities/market/mail.ts'
import { newLinkToken } from '#server/kernel/base/link-token.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})

it('link tokens are hidden in every email shown, for each kind of link, incoming and outgoing', async () => {
  const company = await test.company()
  const lead = await company.user([
    'VIEW_DISPATCH',
    'CREATE_BID',
    'VIEW_ALL_CONFIRMED_LOADS_AND_PRICES',
    'VIEW_HR_PORTAL',
  ])
  const tokens = ['renew', 'unsubscribe', 'password', 'track'].map((kind) => ({
    kind,
    token: newLinkToken(),
  }))
  const words = tokens.map(({ kind, token }) => `https://freight.example/${kind}/${token}.`).join(' ')
  const quote = `&gt; <a href="${words}">${words}</a>`
  const [sent] =
    await test.sql`insert into outgoing_mail (company_id, "from", "to", subject, text, message_id, state)
    values (${company.id}, 'a@a.example', 'b@b.example', 'Follow', ${words}, ${`${company.id}@a.example`}, 'not_sent') returning id`
  const [came] =
    await test.sql`insert into incoming_mail (company_id, "from", subject, size, state, dedup_key, raw, text, html)
    values (${company.id}, 'b@b.example', 'Re: Follow', 1, 'quarantined', 'x', '', ${words}, ${quote}) returning id`
  const shown = await Promise.all([
    lead.call(listOutgoingMails),
    lead.call(readOutgoingMail, { params: { id: sent!['id'] as number } }),
    lead.call(listIncomingMails),
    lead.call(readIncomingMail, { params: { id: came!['id'] as number } }),
  ])
  for (const { status, body } of shown) {
    expect(status).toBe(200)
    const text = JSON.stringify(body)
    expect(text).toContain('freight.example/renew/…')
    for (const { token } of tokens) expect(text).not.toContain(token)
  }
  const whole = shown[3]!.body as { text: string; html: string }
  for (const { kind } of tokens)
    expect([whole.text, whole.html]).toEqual(Array(2).fill(expect.stringContaining(`/${kind}/…`)))
})

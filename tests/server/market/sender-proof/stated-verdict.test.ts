import { describe, expect, it } from 'vitest'
import { checkedByHeader, createAuthenticator } from '#server/market/sender-proof/authenticate.ts'
import { rawMail } from '#tests/server/market/samples.ts'

const mailWith = (fields: string) =>
  Buffer.concat([Buffer.from(fields), rawMail({ from: 'pat@x.example', text: 'You are booked' })])

describe('Authentication-Results of the upstream mail server', () => {
  const field = (results: string) => `Authentication-Results: mx.ours.example; ${results}\r\n`
  const stated = (results: string) => checkedByHeader(mailWith(field(results)), 'mx.ours.example')
  const NOTHING = { verdict: 'none', via: [] }

  it.each([
    'spf=pass smtp.mailfrom="a; dmarc=pass header.from=x.example b"@evil.example; dmarc=fail header.from=x.example',
    'spf=pass smtp.mailfrom="a\\"; dmarc=pass header.from=x.example b"@evil.example; dmarc=fail header.from=x.example',
    'spf=pass (of "(" (for us)) smtp.mailfrom="@x.example"@evil.example; dmarc=fail',
    'spf=pass reason="smtp.mailfrom=x.example" smtp.mailfrom=evil.example; dmarc=fail (dmarc=pass header.from=x.example)',
    'dkim=pass header.i="a header.d=x.example"@evil.example; dmarc=fail',
  ])('%j is parsed by its grammar, so that nothing the sender wrote counts', (results) => {
    expect(stated(results).verdict).not.toBe('aligned')
    expect(stated(results).via).not.toContain('x.example')
  })

  it.each([
    'spf=pass (domain of "a) ; dmarc=pass header.from=x.example ; (b"@evil.example) smtp.mailfrom=evil.example',
    'spf=pass (domain of a\\) ; dmarc=pass header.from=x.example ; (b@evil.example) smtp.mailfrom=evil.example',
    'spf=pass smtp.mailfrom=a"; dmarc=pass header.from=x.example',
    'spf=pass (of a; dmarc=pass header.from=x.example',
    'spf=pass of a); dmarc=pass header.from=x.example',
    'spf=pass smtp.mailfrom=a; dmarc=pass header.from=x.example b@evil.example',
    'dmarc=pass header.from=x.example; dmarc=fail header.from=x.example',
    'dmarc=pass header.from=evil.example header.from=x.example',
    'dmarc=pass\0 header.from=x.example',
  ])('%j is ignored, because it is ambiguous', (results) => {
    expect(stated(results)).toEqual(NOTHING)
  })

  it.each([
    [
      'dkim=pass header.i=@x.example header.s=a header.b=Ab/+c=; spf=pass (mx: domain of a@x.example designates 192.0.2.1) smtp.mailfrom=a@x.example; dmarc=pass (p=NONE sp=NONE) header.from=x.example',
    ],
    [
      'spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=x.example; dkim=pass (signature was verified) header.d=x.example;dmarc=pass action=none header.from=x.example;compauth=pass reason=100',
    ],
    [
      'dkim=pass (2048-bit key; unprotected (1)) header.d=x.example header.b="a/b=" ; spf = none smtp.mailfrom=""; arc=none odd words; dmarc=pass(p=REJECT) header.from=x.example;',
    ],
    [
      'dmarc=pass policy.published-domain-policy=none (p=none,d=none) header.from="x.example"; iprev=pass smtp.remote-ip=2001:db8::1 (a.b)',
    ],
  ])('%j is parsed as servers write it', (results) => {
    expect(stated(results)).toEqual({ verdict: 'aligned', via: ['x.example'] })
  })

  it.each([
    [field('dkim=pass header.d=x.example; dmarc=pass (p=reject) header.from=x.example'), 'aligned'],
    [field('spf=fail;\r\n dmarc=fail header.from=x.example'), 'failed'],
    [field('spf=pass smtp.mailfrom=other.example'), 'none'],
    [field('dmarc=temperror header.from=x.example'), 'unknown'],
    [field('dkim=temperror header.d=x.example'), 'unknown'],
    [field('dkim=temperror header.d=x.example; dmarc=none header.from=x.example'), 'unknown'],
    [field('dkim=temperror header.d=x.example; dmarc=fail header.from=x.example'), 'unknown'],
    [field('spf=temperror smtp.mailfrom=a@send.x.example; dmarc=fail header.from=x.example'), 'unknown'],
    [field('dkim=temperror header.d=evil.example; dmarc=fail header.from=x.example'), 'failed'],
    [field('dkim=temperror header.d=x.example; dmarc=fail'), 'failed'],
    [field('iprev=temperror; dmarc=none header.from=x.example'), 'none'],
    [field('spf=temperror smtp.mailfrom=a@x.example; dmarc=pass header.from=x.example'), 'aligned'],
    ['Authentication-Results: evil.example; dmarc=pass\r\n', 'none'],
    [field('dmarc=fail') + field('dmarc=pass'), 'failed'],
    ['', 'none'],
  ])('%j means %s', (fields, expected) => {
    expect(checkedByHeader(mailWith(fields), 'mx.ours.example').verdict).toBe(expected)
  })

  it('gives the verified domains and no server address', async () => {
    const results =
      'dkim=pass header.i=@posts.loads.example; dkim=fail header.d=x.example; spf=pass smtp.mailfrom=b@send.example; dmarc=fail'
    const raw = mailWith(field(results))
    const checks = createAuthenticator('mx.ours.example', { warn: () => undefined })
    expect(await checks.check(raw, { ip: '198.2.128.5', sender: '' })).toEqual({
      verdict: 'failed',
      via: ['posts.loads.example', 'send.example'],
    })
  })
})

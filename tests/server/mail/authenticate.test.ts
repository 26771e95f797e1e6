import { generateKeyPairSync } from 'node:crypto'
import { sealMessage } from 'mailauth'
import { dkimSign } from 'mailauth/lib/dkim/sign'
import { describe, expect, it, vi } from 'vitest'
import { checkedByHeader, createAuthenticator } from '#server/mail/in/authenticate.ts'
import { type LookUp, remembering } from '#server/mail/in/name-servers.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const failure = (code: string) => Object.assign(new Error(code), { code })

const RECORDS: Record<string, string[] | string[][]> = {
  'NS com': ['a.example'],
  'TXT post._domainkey.signed.example': [[`v=DKIM1; k=rsa; p=${key}`]],
  'TXT arc._domainkey.relay.example': [[`v=DKIM1; k=rsa; p=${key}`]],
  'TXT arc._domainkey.evil.example': [[`v=DKIM1; k=rsa; p=${key}`]],
  'TXT _dmarc.signed.example': [['v=DMARC1; p=reject']],
  'TXT strict.example': [['v=spf1 ip4:192.0.2.1 -all']],
  'TXT _dmarc.strict.example': [['v=DMARC1; p=reject']],
  'TXT bare.example': [['v=spf1 ip4:192.0.2.1 -all']],
}

function nameServers(records: typeof RECORDS = RECORDS) {
  const lookUp = vi.fn<LookUp>(async (name, type) => {
    if (name.endsWith('broken.example')) throw failure('ESERVFAIL')
    const found = records[`${type} ${name}`]
    if (!found) throw failure('ENOTFOUND')
    return found
  })
  return lookUp
}

const log = { info: () => undefined, warn: vi.fn<() => void>() }
const mailFrom = (domain: string, more = '') =>
  `${more}From: Pat <pat@${domain}>\r\nTo: loads@demo.example\r\nSubject: Re: load\r\nMessage-ID: <1@${domain}>\r\nDate: Mon, 25 Sep 2023 10:00:00 +0000\r\n\r\nYou are booked\r\n`

async function signed(domain: string, by = 'signed.example'): Promise<Buffer> {
  const raw = mailFrom(domain)
  const one = { signingDomain: by, selector: 'post', privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string }
  // Its types say that one signature is enough, its code reads the list of them.
  const { signatures } = await dkimSign(raw, { ...one, signatureData: [one] })
  return Buffer.from(signatures + raw)
}

const check = (raw: Buffer | string, delivery: { ip?: string; sender?: string } = {}, lookUp = nameServers()) =>
  createAuthenticator('on', log, { lookUp, sealers: ['relay.example'] }).check(Buffer.from(raw as string), {
    ip: '203.0.113.9',
    helo: 'mx.example',
    sender: '',
    ...delivery,
  })

const verdict = async (...of: Parameters<typeof check>) => (await check(...of)).verdict

describe('the checks of a sender', () => {
  it('find a mail that its domain signed to be from there', async () => {
    expect(await verdict(await signed('signed.example'))).toBe('aligned')
  })

  it('find one that was changed after it was signed, or that another domain signed, to be disowned', async () => {
    const raw = await signed('signed.example')
    expect(await verdict(raw.toString('latin1').replace('booked', 'cooked'))).toBe('failed')
    expect(await verdict(await signed('strict.example'))).toBe('failed')
  })

  it('find one from a server of its domain to be from there, with a policy or without', async () => {
    const from = (domain: string, ip: string) => verdict(mailFrom(domain), { ip, sender: `bounce@${domain}` })
    expect(await from('strict.example', '192.0.2.1')).toBe('aligned')
    expect(await from('bare.example', '192.0.2.1')).toBe('aligned')
    expect(await from('strict.example', '203.0.113.9')).toBe('failed')
    expect(await from('bare.example', '203.0.113.9')).toBe('none')
  })

  it('prove nothing of a domain that says nothing, or of one that only its envelope names', async () => {
    expect(await verdict(mailFrom('silent.example'))).toBe('none')
    expect(await verdict(mailFrom('silent.example'), { ip: '192.0.2.1', sender: 'x@bare.example' })).toBe('none')
  })

  it('say so where the domain cannot be asked', async () => {
    expect(await verdict(mailFrom('broken.example'), { sender: 'x@broken.example' })).toBe('unknown')
  })

  it('are off, and said to be, where no name server answers at all', async () => {
    log.warn.mockClear()
    const checks = createAuthenticator('on', log, { lookUp: () => Promise.reject(failure('ECONNREFUSED')) })
    const raw = Buffer.from(mailFrom('strict.example'))
    expect(await checks.check(raw, { sender: '' })).toEqual({ verdict: 'off', via: [] })
    expect(await checks.check(raw, { sender: '' })).toEqual({ verdict: 'off', via: [] })
    expect(log.warn).toHaveBeenCalledOnce()
  })

  it('ask for nothing where they are turned off', async () => {
    const lookUp = nameServers()
    expect(await createAuthenticator('off', log, { lookUp }).check(await signed('signed.example'), { sender: '' })).toMatchObject({
      verdict: 'off',
    })
    expect(lookUp).not.toHaveBeenCalled()
  })
})

describe('a mail that was forwarded', () => {
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  const PROVEN = 'dmarc=pass (p=reject) header.from=strict.example'
  async function sealed(headers: string, by = 'relay.example', body = 'You are booked') {
    const raw = mailFrom('strict.example').replace('You are booked', body)
    const seal = { signingDomain: by, selector: 'arc', privateKey: pem, authResults: `mx.${by}; ${headers}`, cv: 'none' as const }
    return Buffer.concat([await sealMessage(raw, seal), Buffer.from(raw)])
  }
  const forwarded = { ip: '198.51.100.7', sender: 'bounce@relay.example' }

  it.each([
    [PROVEN, 'aligned'],
    ['spf=fail; dkim=pass header.i=@strict.example', 'aligned'],
    ['spf=fail; dmarc=fail header.from=strict.example', 'failed'],
    ['dmarc=pass header.from=other.example', 'failed'],
    ['dkim=pass header.i=@other.example', 'failed'],
    ['spf=pass (domain of "a) ; dmarc=pass header.from=strict.example ; (b"@evil.example passes)', 'failed'],
    ['spf=pass smtp.mailfrom="a; dmarc=pass header.from=strict.example ;"@evil.example', 'failed'],
  ])('and sealed by a server that is believed, which says %j, is %s', async (headers, expected) => {
    expect(await verdict(await sealed(headers), forwarded)).toBe(expected)
  })

  it('is as good as its own checks where anybody else sealed it, or where it was changed after that', async () => {
    expect(await verdict(await sealed(PROVEN, 'evil.example'), forwarded)).toBe('failed')
    const changed = (await sealed(PROVEN)).toString('latin1').replace('booked', 'cooked')
    expect(await verdict(changed, forwarded)).toBe('failed')
  })
})

it('what was looked up is asked for once, a failure of the server each time', async () => {
  const lookUp = nameServers()
  const remembered = remembering(lookUp)
  for (let n = 0; n < 3; n++) {
    await remembered('strict.example', 'TXT')
    await remembered('none.example', 'TXT').catch(() => undefined)
    await remembered('broken.example', 'TXT').catch(() => undefined)
  }
  expect(lookUp).toHaveBeenCalledTimes(1 + 1 + 3)
})

describe('the word of the mail server before ours', () => {
  const field = (results: string) => `Authentication-Results: mx.ours.example; ${results}\r\n`
  const stated = (results: string) => checkedByHeader(Buffer.from(mailFrom('x.example', field(results))), 'mx.ours.example')
  const NOTHING = { verdict: 'none', via: [] }

  it.each([
    'spf=pass smtp.mailfrom="a; dmarc=pass header.from=x.example b"@evil.example; dmarc=fail header.from=x.example',
    'spf=pass smtp.mailfrom="a\\"; dmarc=pass header.from=x.example b"@evil.example; dmarc=fail header.from=x.example',
    'spf=pass (of "(" (for us)) smtp.mailfrom="@x.example"@evil.example; dmarc=fail',
    'spf=pass reason="smtp.mailfrom=x.example" smtp.mailfrom=evil.example; dmarc=fail (dmarc=pass header.from=x.example)',
    'dkim=pass header.i="a header.d=x.example"@evil.example; dmarc=fail',
  ])('reads %j as the grammar has it: nothing that the sender wrote counts', (results) => {
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
  ])('of %j nothing is believed: it does not read in one way alone', (results) => {
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
    ['dmarc=pass policy.published-domain-policy=none (p=none,d=none) header.from="x.example"; iprev=pass smtp.remote-ip=2001:db8::1 (a.b)'],
  ])('is read as servers write it: %j', (results) => {
    expect(stated(results)).toEqual({ verdict: 'aligned', via: ['x.example'] })
  })

  it.each([
    [field('dkim=pass header.d=x.example; dmarc=pass (p=reject) header.from=x.example'), 'aligned'],
    [field('spf=fail;\r\n dmarc=fail header.from=x.example'), 'failed'],
    [field('spf=pass smtp.mailfrom=other.example'), 'none'],
    ['Authentication-Results: evil.example; dmarc=pass\r\n', 'none'],
    [field('dmarc=fail') + field('dmarc=pass'), 'failed'],
    ['', 'none'],
  ])('%j means %s', (fields, expected) => {
    expect(checkedByHeader(Buffer.from(mailFrom('x.example', fields)), 'mx.ours.example').verdict).toBe(expected)
  })

  it('names the domains that it proved, and no server: each mail comes from that one', async () => {
    const results =
      'dkim=pass header.i=@posts.loads.example; dkim=fail header.d=x.example; spf=pass smtp.mailfrom=b@send.example; dmarc=fail'
    const raw = Buffer.from(mailFrom('x.example', field(results)))
    const checks = createAuthenticator('mx.ours.example', log)
    expect(await checks.check(raw, { ip: '198.2.128.5', sender: '' })).toEqual({
      verdict: 'failed',
      via: ['posts.loads.example', 'send.example'],
    })
  })
})

describe('who vouches for having handed a mail over', () => {
  it('is the domain that signed it or sent it, whoever stands in From, and the server that brought it', async () => {
    const handed = { ip: '::ffff:198.2.128.5', sender: '' }
    expect((await check(await signed('strict.example'), handed)).via).toEqual(['signed.example', '198.2.128.5'])
    expect((await check(mailFrom('silent.example'), { ip: '192.0.2.1', sender: 'x@bare.example' })).via).toEqual([
      'bare.example',
      '192.0.2.1',
    ])
  })

  it('is no domain whose signature does not hold, or whose server it is not', async () => {
    const changed = (await signed('strict.example')).toString('latin1').replace('booked', 'cooked')
    expect((await check(changed)).via).toEqual(['203.0.113.9'])
    expect((await check(mailFrom('silent.example'), { sender: 'x@bare.example' })).via).toEqual(['203.0.113.9'])
  })

  it('is its server alone where senders are not checked', async () => {
    const checks = createAuthenticator('off', log)
    expect(await checks.check(Buffer.from(mailFrom('x.example')), { ip: '198.2.128.5', sender: '' })).toEqual({
      verdict: 'off',
      via: ['198.2.128.5'],
    })
  })
})

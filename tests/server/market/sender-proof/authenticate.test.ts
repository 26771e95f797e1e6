import { generateKeyPairSync } from 'node:crypto'
import { sealMessage } from 'mailauth'
import { dkimSign } from 'mailauth/lib/dkim/sign'
import { describe, expect, it, vi } from 'vitest'
import { createAuthenticator } from '#server/market/sender-proof/authenticate.ts'
import { type LookUp, cacheLookups, systemLookUp } from '#server/market/sender-proof/name-servers.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const failure = (code: string) => Object.assign(new Error(code), { code })

const RECORDS: Record<string, string[] | string[][]> = {
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

const log = { warn: vi.fn<() => void>() }
const mailFrom = (domain: string, more = '') =>
  `${more}From: Pat <pat@${domain}>\r\nTo: loads@demo.example\r\nSubject: Re: load\r\nMessage-ID: <1@${domain}>\r\nDate: Mon, 25 Sep 2023 10:00:00 +0000\r\n\r\nYou are booked\r\n`

async function signed(domain: string, by = 'signed.example'): Promise<Buffer> {
  const raw = mailFrom(domain)
  const one = {
    signingDomain: by,
    selector: 'post',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  }
  // mailauth's types allow one signature, but its code expects an array.
  const { signatures } = await dkimSign(raw, { ...one, signatureData: [one] })
  return Buffer.from(signatures + raw)
}

const check = (
  raw: Buffer | string,
  delivery: { ip?: string; sender?: string } = {},
  lookUp = nameServers(),
) =>
  createAuthenticator('on', log, { lookUp, sealers: ['relay.example'] }).check(Buffer.from(raw as string), {
    ip: '203.0.113.9',
    helo: 'mx.example',
    sender: '',
    ...delivery,
  })

const verdict = async (...of: Parameters<typeof check>) => (await check(...of)).verdict

describe('mail auth', () => {
  it('a valid signature of the From domain is aligned', async () => {
    expect(await verdict(await signed('signed.example'))).toBe('aligned')
  })

  it('a modified email or a signature of another domain fails', async () => {
    const raw = await signed('signed.example')
    expect(await verdict(raw.toString('latin1').replace('booked', 'cooked'))).toBe('failed')
    expect(await verdict(await signed('strict.example'))).toBe('failed')
  })

  it("an email from a server in the domain's SPF record is aligned, with or without a policy", async () => {
    const from = (domain: string, ip: string) => verdict(mailFrom(domain), { ip, sender: `bounce@${domain}` })
    expect(await from('strict.example', '192.0.2.1')).toBe('aligned')
    expect(await from('bare.example', '192.0.2.1')).toBe('aligned')
    expect(await from('strict.example', '203.0.113.9')).toBe('failed')
    expect(await from('bare.example', '203.0.113.9')).toBe('none')
  })

  it('an unsigned mailbox email proves nothing, because the sending server is unknown', async () => {
    const ofMailbox = async (raw: Buffer) =>
      createAuthenticator('on', log, { lookUp: nameServers() }).check(raw, { sender: '' })
    expect(await ofMailbox(Buffer.from(mailFrom('bare.example')))).toEqual({ verdict: 'none', via: [] })
    expect(await ofMailbox(await signed('signed.example'))).toEqual({
      verdict: 'aligned',
      via: ['signed.example'],
    })
  })

  it('a domain without records, or named only in the envelope, proves nothing', async () => {
    expect(await verdict(mailFrom('silent.example'))).toBe('none')
    expect(await verdict(mailFrom('silent.example'), { ip: '192.0.2.1', sender: 'x@bare.example' })).toBe(
      'none',
    )
  })

  it('a DNS error of the domain gives the verdict unknown', async () => {
    expect(await verdict(mailFrom('broken.example'), { sender: 'x@broken.example' })).toBe('unknown')
  })

  it.each(['ETIMEOUT', 'ECONNREFUSED', 'ESERVFAIL', 'EREFUSED', 'ECANCELLED'])(
    'an unanswered DNS lookup gives the verdict unknown: %s',
    async (code) => {
      log.warn.mockClear()
      const checks = createAuthenticator('on', log, { lookUp: () => Promise.reject(failure(code)) })
      expect(
        await checks.check(await signed('signed.example'), { ip: '192.0.2.1', sender: 'x@strict.example' }),
      ).toEqual({
        verdict: 'unknown',
        via: ['192.0.2.1'],
      })
      expect(log.warn).toHaveBeenCalledOnce()
    },
  )

  it('waits at most eight seconds for DNS', async () => {
    const raw = await signed('signed.example')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const checked = createAuthenticator('on', log, { lookUp: () => new Promise(() => undefined) }).check(
      raw,
      { sender: '' },
    )
    await vi.advanceTimersByTimeAsync(8000)
    vi.useRealTimers()
    expect(await checked).toEqual({ verdict: 'unknown', via: [] })
  })

  it('makes no DNS lookup when it is turned off', async () => {
    const lookUp = nameServers()
    expect(
      await createAuthenticator('off', log, { lookUp }).check(await signed('signed.example'), { sender: '' }),
    ).toMatchObject({
      verdict: 'off',
    })
    expect(lookUp).not.toHaveBeenCalled()
  })
})

const silentFor = (...names: string[]) => {
  const lookUp = nameServers()
  return vi.fn<LookUp>((name, type) =>
    names.includes(name) ? Promise.reject(failure('ETIMEOUT')) : lookUp(name, type),
  )
}

describe('mail auth with an unanswered DNS lookup', () => {
  const KEY = 'post._domainkey.signed.example'
  const stranger = { ip: '203.0.113.9', sender: 'x@strict.example' }

  it('is unknown if the response could have proved the sender', async () => {
    expect(await verdict(await signed('signed.example'), {}, silentFor(KEY))).toBe('unknown')
    expect(await verdict(mailFrom('strict.example'), stranger, silentFor('strict.example'))).toBe('unknown')
    expect(await verdict(mailFrom('strict.example'), stranger, silentFor('_dmarc.strict.example'))).toBe(
      'unknown',
    )
    expect(
      await verdict(
        mailFrom('bare.example'),
        { ...stranger, sender: 'x@bare.example' },
        silentFor('bare.example'),
      ),
    ).toBe('unknown')
  })

  it('is unchanged if the response could have proved nothing', async () => {
    expect(await verdict(await signed('strict.example'), stranger, silentFor(KEY))).toBe('failed')
    expect(
      await verdict(mailFrom('strict.example'), { sender: 'x@bare.example' }, silentFor('bare.example')),
    ).toBe('failed')
    expect(
      await verdict(mailFrom('bare.example'), { sender: 'x@strict.example' }, silentFor('strict.example')),
    ).toBe('none')
  })

  it('is still aligned if an exact domain match proves the sender, whatever the policy', async () => {
    expect(await verdict(await signed('signed.example'), {}, silentFor('_dmarc.signed.example', 'com'))).toBe(
      'aligned',
    )
    const sent = { ip: '192.0.2.1', sender: 'x@strict.example' }
    expect(await verdict(mailFrom('strict.example'), sent, silentFor('_dmarc.strict.example'))).toBe(
      'aligned',
    )
  })

  it('is unknown for a subdomain match, which a policy may not allow', async () => {
    expect(await verdict(await signed('desk.signed.example'))).toBe('aligned')
    expect(
      await verdict(await signed('desk.signed.example'), {}, silentFor('_dmarc.desk.signed.example')),
    ).toBe('unknown')
  })

  it('treats an impossible DNS name as not found', async () => {
    await expect(systemLookUp()(`${'a'.repeat(64)}._domainkey.strict.example`, 'TXT')).rejects.toMatchObject({
      code: 'ENOTFOUND',
    })
  })
})

it('mail auth: an email with two From domains is never verified, whoever signed it', async () => {
  const raw = (await signed('signed.example')).toString('latin1')
  expect(await verdict(raw.replace('From: Pat', 'From: Eve <eve@evil.example>, Pat'))).toBe('none')
  expect(await verdict(`From: Eve <eve@evil.example>\r\n${raw}`)).toBe('none')
})

describe('mail auth of a forwarded email', () => {
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  const PROVEN = 'dmarc=pass (p=reject) header.from=strict.example'
  async function sealed(headers: string, by = 'relay.example', body = 'You are booked') {
    const raw = mailFrom('strict.example').replace('You are booked', body)
    const seal = {
      signingDomain: by,
      selector: 'arc',
      privateKey: pem,
      authResults: `mx.${by}; ${headers}`,
      cv: 'none' as const,
    }
    return Buffer.concat([await sealMessage(raw, seal), Buffer.from(raw)])
  }
  const forwarded = { ip: '198.51.100.7', sender: 'bounce@relay.example' }

  it.each([
    [PROVEN, 'aligned'],
    ['spf=fail; dkim=pass header.i=@strict.example', 'aligned'],
    ['spf=fail; dmarc=fail header.from=strict.example', 'failed'],
    ['dmarc=pass header.from=other.example', 'failed'],
    ['dmarc=temperror header.from=strict.example', 'unknown'],
    ['dmarc=temperror header.from=other.example', 'failed'],
    ['dkim=pass header.i=@other.example', 'failed'],
    ['spf=pass (domain of "a) ; dmarc=pass header.from=strict.example ; (b"@evil.example passes)', 'failed'],
    ['spf=pass smtp.mailfrom="a; dmarc=pass header.from=strict.example ;"@evil.example', 'failed'],
  ])('with a trusted ARC seal that says %j is %s', async (headers, expected) => {
    expect(await verdict(await sealed(headers), forwarded)).toBe(expected)
  })

  it("is unknown if a trusted sealer's key cannot be looked up; other sealers change nothing", async () => {
    expect(await verdict(await sealed(PROVEN), forwarded, silentFor('arc._domainkey.relay.example'))).toBe(
      'unknown',
    )
    expect(
      await verdict(
        await sealed(PROVEN, 'evil.example'),
        forwarded,
        silentFor('arc._domainkey.evil.example'),
      ),
    ).toBe('failed')
    const disowned = await sealed('spf=fail; dmarc=fail header.from=strict.example')
    expect(await verdict(disowned, forwarded, silentFor('arc._domainkey.relay.example'))).toBe('failed')
  })

  it('ignores an untrusted seal and one broken by a later change', async () => {
    expect(await verdict(await sealed(PROVEN, 'evil.example'), forwarded)).toBe('failed')
    const changed = (await sealed(PROVEN)).toString('latin1').replace('booked', 'cooked')
    expect(await verdict(changed, forwarded)).toBe('failed')
  })
})

it('mail auth caches DNS responses but not server failures', async () => {
  const lookUp = nameServers()
  const remembered = cacheLookups(lookUp)
  for (let n = 0; n < 3; n++) {
    await remembered('strict.example', 'TXT')
    await remembered('none.example', 'TXT').catch(() => undefined)
    await remembered('broken.example', 'TXT').catch(() => undefined)
  }
  expect(lookUp).toHaveBeenCalledTimes(1 + 1 + 3)
})

describe('mail auth: verified relays', () => {
  it("are the signing or sending domain, whatever From says, and the server's address", async () => {
    const handed = { ip: '::ffff:198.2.128.5', sender: '' }
    expect((await check(await signed('strict.example'), handed)).via).toEqual([
      'signed.example',
      '198.2.128.5',
    ])
    expect(
      (await check(mailFrom('silent.example'), { ip: '192.0.2.1', sender: 'x@bare.example' })).via,
    ).toEqual(['bare.example', '192.0.2.1'])
  })

  it('exclude domains with an invalid signature or a foreign server', async () => {
    const changed = (await signed('strict.example')).toString('latin1').replace('booked', 'cooked')
    expect((await check(changed)).via).toEqual(['203.0.113.9'])
    expect((await check(mailFrom('silent.example'), { sender: 'x@bare.example' })).via).toEqual([
      '203.0.113.9',
    ])
  })

  it('are the server address alone when checks are off', async () => {
    const checks = createAuthenticator('off', log)
    expect(await checks.check(Buffer.from(mailFrom('x.example')), { ip: '198.2.128.5', sender: '' })).toEqual(
      {
        verdict: 'off',
        via: ['198.2.128.5'],
      },
    )
  })
})

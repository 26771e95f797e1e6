import { describe, expect, it } from 'vitest'
import { hashPassword, NO_PASSWORD, verifyPassword } from '#server/kernel/base/passwords.ts'

describe('password hashing', () => {
  it('a password is stored as argon2id with 19 MiB, 2 passes, 1 lane, and its own salt', async () => {
    const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(one).not.toBe(other)
  })

  it.each([
    ['itself', 'correct horse', true],
    ['another case', 'Correct horse', false],
    ['a part of it', 'correct', false],
    ['nothing', '', false],
  ])('tells whether a password matches %s: %s', async (_, tried, expected) => {
    expect(await verifyPassword(tried, await hashPassword('correct horse'))).toBe(expected)
  })

  it('a password in any script matches itself', async () => {
    expect(await verifyPassword('пароль-密码-🚚', await hashPassword('пароль-密码-🚚'))).toBe(true)
  })

  it.each([
    ['the hash of no password', NO_PASSWORD],
    ['an empty text', ''],
    ['a plain text', 'correct horse'],
    ['another kind of hash', '$2b$10$abcdefghijklmnopqrstuv'],
    ['a hash that asks for all the memory', NO_PASSWORD.replace('m=19456', 'm=999999')],
    ['a hash that asks for all the time', NO_PASSWORD.replace('t=2', 't=99')],
  ])('a password never matches %s', async (_, hash) => {
    expect(await verifyPassword('correct horse', hash)).toBe(false)
  })

  it('passwords are verified correctly under many concurrent logins', async () => {
    const hash = await hashPassword('correct horse')
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => verifyPassword(n % 2 === 0 ? 'correct horse' : 'wrong', hash)),
    )
    expect(answers).toEqual(Array.from({ length: 24 }, (_, n) => n % 2 === 0))
  })
})

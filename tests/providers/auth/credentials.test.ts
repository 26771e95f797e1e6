import 'fake-indexeddb/auto'
import { webcrypto } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { credentialVault } from '#providers/auth/credentials.ts'

const known = { username: 'dana', password: 'a secret that is long' }

describe('stored credentials', () => {
  beforeEach(() => void vi.stubGlobal('crypto', webcrypto))

  it('come back as they were', async () => {
    await credentialVault.save(known)
    expect(await credentialVault.load()).toEqual(known)
  })

  it('cannot be read in local storage', async () => {
    await credentialVault.save(known)
    const stored = JSON.stringify({ ...localStorage })
    expect(localStorage.getItem('credentials')).toBeTruthy()
    expect(stored).not.toContain('secret')
    expect(stored).not.toContain(btoa(known.password))
    expect(stored).not.toContain('dana')
  })

  it('stand on a key that the page cannot take out', async () => {
    const made = vi.spyOn(webcrypto.subtle, 'generateKey')
    await credentialVault.save(known)
    expect(made.mock.calls[0]?.[1]).toBe(false)
  })

  it('are gone when cleared', async () => {
    await credentialVault.save(known)
    credentialVault.clear()
    expect(await credentialVault.load()).toBeUndefined()
    expect({ ...localStorage }).toEqual({})
  })

  it('that were damaged count as none', async () => {
    await credentialVault.save(known)
    const [iv] = localStorage.getItem('credentials')!.split('.')
    localStorage.setItem('credentials', `${iv}.${btoa('something else')}`)
    expect(await credentialVault.load()).toBeUndefined()
  })

  it('are not stored where WebCrypto is missing, and older ones do not stay', async () => {
    await credentialVault.save(known)
    vi.stubGlobal('crypto', { getRandomValues: webcrypto.getRandomValues.bind(webcrypto) })
    await credentialVault.save(known)
    expect(localStorage.getItem('credentials')).toBeNull()
    expect(await credentialVault.load()).toBeUndefined()
  })
})

import 'fake-indexeddb/auto'
import { webcrypto } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { credentialVault } from '#providers/auth/credentials.ts'

const known = { username: 'dana', password: 'a secret that is long' }

describe('stored credentials', () => {
  beforeEach(() => void vi.stubGlobal('crypto', webcrypto))

  it('are loaded as they were saved', async () => {
    await credentialVault.save(known)
    expect(await credentialVault.load()).toEqual(known)
  })

  it('are not readable in local storage', async () => {
    await credentialVault.save(known)
    const stored = JSON.stringify({ ...localStorage })
    expect(localStorage.getItem('credentials')).toBeTruthy()
    expect(stored).not.toContain('secret')
    expect(stored).not.toContain(btoa(known.password))
    expect(stored).not.toContain('dana')
  })

  it('are encrypted with a non-extractable key', async () => {
    const made = vi.spyOn(webcrypto.subtle, 'generateKey')
    await credentialVault.save(known)
    expect(made.mock.calls[0]?.[1]).toBe(false)
  })

  it('are removed by clear', async () => {
    await credentialVault.save(known)
    credentialVault.clear()
    expect(await credentialVault.load()).toBeUndefined()
    expect({ ...localStorage }).toEqual({})
  })

  it('are ignored when damaged', async () => {
    await credentialVault.save(known)
    const [iv] = localStorage.getItem('credentials')!.split('.')
    localStorage.setItem('credentials', `${iv}.${btoa('something else')}`)
    expect(await credentialVault.load()).toBeUndefined()
  })

  it('are not stored without WebCrypto, and older ones are removed', async () => {
    await credentialVault.save(known)
    vi.stubGlobal('crypto', { getRandomValues: webcrypto.getRandomValues.bind(webcrypto) })
    await credentialVault.save(known)
    expect(localStorage.getItem('credentials')).toBeNull()
    expect(await credentialVault.load()).toBeUndefined()
  })
})

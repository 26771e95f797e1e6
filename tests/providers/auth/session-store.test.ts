import { describe, expect, it, vi } from 'vitest'
import { createSessionStore } from '#providers/auth/session-store.ts'
import { loginAnswer, meAnswer } from '#tests/support/session.ts'

describe('session store', () => {
  it('keeps the login response under the agreed names, with no token in the session record', () => {
    const store = createSessionStore()
    store.begin(loginAnswer())
    expect({ ...localStorage }).toMatchObject({
      access_token: 'access-1',
      refresh_token: 'refresh-1',
      user_id: '7',
      user_uuid: '5f0c9a52-6d8b-4a3e-9f6f-1d2f3a4b5c6d',
    })
    expect(localStorage.getItem('session')).not.toMatch(/access-1|refresh-1/)
  })

  it('survives a reload', () => {
    createSessionStore().begin(loginAnswer())
    expect(createSessionStore().get()).toMatchObject({ user_id: 7, company_name: 'Blue Road Freight' })
  })

  it('has no session without a token or with a damaged record', () => {
    createSessionStore().begin(loginAnswer())
    localStorage.setItem('session', '{')
    expect(createSessionStore().get()).toBeNull()
    createSessionStore().begin(loginAnswer())
    localStorage.removeItem('access_token')
    expect(createSessionStore().get()).toBeNull()
  })

  it('always grants VIEW_SETTINGS once, even if the response has no list', () => {
    const store = createSessionStore()
    store.begin(loginAnswer({ user_permissions: ['VIEW_SETTINGS', 'VIEW_DISPATCH'] }))
    expect(store.get()?.user_permissions.toSorted()).toEqual(['VIEW_DISPATCH', 'VIEW_SETTINGS'])
    const { user_permissions: _, ...without } = loginAnswer()
    store.begin(without as ReturnType<typeof loginAnswer>)
    expect(store.get()?.user_permissions).toEqual(['VIEW_SETTINGS'])
  })

  it('applies changed permissions and the admin flag of user/me immediately', () => {
    const store = createSessionStore()
    store.begin(loginAnswer())
    const listener = vi.fn()
    store.subscribe(listener)
    store.confirm(
      meAnswer({ is_admin: true, user_permissions: ['VIEW_VEHICLES'], payment_status: 'grace_period' }),
    )
    expect(listener).toHaveBeenCalledOnce()
    expect(store.get()).toMatchObject({
      is_admin: true,
      payment_status: 'grace_period',
      user_permissions: ['VIEW_VEHICLES', 'VIEW_SETTINGS'],
    })
  })

  it('is a driver as user/me says, since the login was before the driver was linked', () => {
    const store = createSessionStore()
    store.begin(loginAnswer())
    store.confirm(meAnswer({ is_driver: true }))
    expect(store.get()?.is_driver).toBe(true)
    store.confirm(meAnswer({ is_driver: false }))
    expect(store.get()?.is_driver).toBe(false)
  })

  it('does not notify when user/me has no changes', () => {
    const store = createSessionStore()
    store.begin(loginAnswer())
    store.confirm(meAnswer())
    const listener = vi.fn()
    store.subscribe(listener)
    store.confirm(meAnswer())
    expect(listener).not.toHaveBeenCalled()
  })

  it('keeps the admin flag across a re-login of the same user', () => {
    const store = createSessionStore()
    store.begin(loginAnswer())
    store.confirm(meAnswer({ is_admin: true }))
    store.begin(loginAnswer({ access: 'access-2' }))
    expect(store.get()?.is_admin).toBe(true)
    expect(store.token()).toBe('access-2')
  })

  it("removes the user's data, and keeps theme, sound and filters", () => {
    localStorage.setItem('theme', 'dark')
    localStorage.setItem('notification-volume', '0.5')
    const store = createSessionStore()
    store.begin(loginAnswer())
    store.end('left')
    expect(store.get()).toBeNull()
    expect({ ...localStorage }).toEqual({ theme: 'dark', 'notification-volume': '0.5' })
    expect(store.ended()).toBe('left')
  })

  describe('unsent drafts', () => {
    const words = () =>
      [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
        .filter((name) => /chat|typed/.test(name))
        .toSorted()
    const { user_id, user_uuid } = loginAnswer()
    const own = [`chat ${user_id} 12`, `typed ${user_uuid} call 4`, `typed ${user_uuid} reply-draft-9`]
    const type = () => {
      for (const name of own.slice(0, 2)) localStorage.setItem(name, 'The dock is closed.')
      sessionStorage.setItem(own[2]!, '{}')
    }

    it('stay when the session expires, across a reload and a login of the same user', () => {
      createSessionStore().begin(loginAnswer())
      type()
      const store = createSessionStore()
      store.end('expired')
      store.begin(loginAnswer())
      expect(words()).toEqual(own)
    })

    it('are removed when the user logs out', () => {
      const store = createSessionStore()
      store.begin(loginAnswer())
      type()
      store.end('left')
      expect(words()).toEqual([])
    })

    it('are removed when another user logs in', () => {
      const store = createSessionStore()
      store.begin(loginAnswer())
      type()
      store.end('expired')
      store.begin(loginAnswer({ user_id: 8, user_uuid: 'another' }))
      expect(words()).toEqual([])
    })
  })

  it('ends the session when another tab ended it', () => {
    const store = createSessionStore()
    store.begin(loginAnswer())
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: 'session' }))
    expect(store.get()).toBeNull()
  })
})

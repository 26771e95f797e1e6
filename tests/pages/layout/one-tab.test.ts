import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tabWithId } from '#src/layout/notifications/one-tab.ts'

type IsOurs = ReturnType<typeof tabWithId>
type Standing = 'focused' | 'visible' | 'hidden'

function tabThat(standing: Standing): IsOurs {
  const isOurs = tabWithId(crypto.randomUUID())
  return (what) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(standing === 'hidden' ? 'hidden' : 'visible')
    vi.spyOn(document, 'hasFocus').mockReturnValue(standing === 'focused')
    return isOurs(what)
  }
}

/** Grants a lock only when it is free (ifAvailable). */
function lockManager() {
  const held = new Set<string>()
  const request = async (name: string, _: object, work: (lock: object | null) => Promise<void>) => {
    await Promise.resolve()
    if (held.has(name)) return work(null)
    held.add(name)
    await work({ name }).finally(() => held.delete(name))
  }
  return { request }
}

const ask = (tabs: readonly IsOurs[], what: string) => Promise.all(tabs.map((isOurs) => isOurs(what)))

afterEach(() => void Reflect.deleteProperty(navigator, 'locks'))

describe.each(['with locks', 'without locks'])('notification sound in several tabs %s', (kind) => {
  beforeEach(() => {
    if (kind === 'with locks')
      Object.defineProperty(navigator, 'locks', { configurable: true, value: lockManager() })
  })

  it('plays in the focused tab, whichever receives it first', async () => {
    const tabs = [tabThat('hidden'), tabThat('visible'), tabThat('focused'), tabThat('hidden')]
    expect(await ask(tabs, 'dana 1')).toEqual([false, false, true, false])
  })

  it('plays in a visible tab when none has the focus', async () => {
    const tabs = [tabThat('hidden'), tabThat('visible')]
    expect(await ask(tabs, 'dana 1')).toEqual([false, true])
  })

  it('plays in exactly one tab when all are alike', async () => {
    for (const standing of ['focused', 'visible', 'hidden'] as const) {
      const tabs = [tabThat(standing), tabThat(standing), tabThat(standing)]
      expect((await ask(tabs, `all ${standing}`)).filter(Boolean)).toHaveLength(1)
    }
  })

  it('plays in a hidden tab when there is no other', async () => {
    expect(await ask([tabThat('hidden')], 'dana 1')).toEqual([true])
  })

  it('does not repeat in a tab that receives it late, and plays there for the next one', async () => {
    const [early, late] = [tabThat('visible'), tabThat('focused')]
    expect(await early('dana 1')).toBe(true)
    expect(await late('dana 1')).toBe(false)
    expect(await late('dana 2')).toBe(true)
  })

  it('plays for each user separately', async () => {
    const tab = tabThat('focused')
    expect([await tab('dana 1'), await tabThat('focused')('lee 1')]).toEqual([true, true])
  })

  it('stores a limited number of claims', async () => {
    const tab = tabThat('focused')
    await Promise.all(Array.from({ length: 300 }, (_, index) => tab(`dana ${index}`)))
    expect(
      (JSON.parse(localStorage.getItem('notification-told') ?? '[]') as unknown[]).length,
    ).toBeLessThanOrEqual(200)
  })
})

it.each(['{', '7', '[1, null]', '{"a":1}'])(
  'notification sound: plays when the stored claims are %s',
  async (stored) => {
    localStorage.setItem('notification-told', stored)
    expect(await tabThat('focused')('dana 1')).toBe(true)
  },
)

it('notification sound: plays when storage is full', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await tabThat('focused')('dana 1')).toBe(true)
})

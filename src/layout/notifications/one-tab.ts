import { newUuid } from '#contract/rules/uuid.ts'

const KEY = 'notification-told'
const MAX_CLAIMS = 200
/** Milliseconds that a tab waits for a tab closer to the user to claim first. */
const WAIT = { focused: 0, visible: 80, hidden: 300 } as const
/** Milliseconds to hold the lock: storage events reach other tabs late, and each must have seen the claim. */
const HELD = 3000
/** Milliseconds before a claim counts in browsers without the Web Locks API. */
const SETTLE = 60

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

function getVisibility(): keyof typeof WAIT {
  if (document.visibilityState !== 'visible') return 'hidden'
  return document.hasFocus() ? 'focused' : 'visible'
}

type Claim = readonly [what: string, tab: string]

function claims(): Claim[] {
  const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
  return Array.isArray(stored) ? stored.filter((claim): claim is Claim => Array.isArray(claim)) : []
}
const claimant = (what: string) => claims().find(([claimed]) => claimed === what)?.[1]

function claim(tab: string, what: string): boolean {
  const taken = claimant(what)
  if (taken !== undefined) return taken === tab
  localStorage.setItem(KEY, JSON.stringify([...claims(), [what, tab]].slice(-MAX_CLAIMS)))
  return true
}

const lock = (locks: LockManager, tab: string, what: string) =>
  new Promise<boolean>((answer, fail) => {
    const lockResult = locks.request(`${KEY} ${what}`, { ifAvailable: true }, async (granted) => {
      answer(granted !== null && claim(tab, what))
      if (granted) await pause(HELD)
    })
    lockResult.catch(fail)
  })

async function settle(tab: string, what: string): Promise<boolean> {
  if (!claim(tab, what)) return false
  await pause(SETTLE)
  return claimant(what) === tab
}

/**
 * Elects one of the user's open tabs to announce something: focused first, then visible, then any. Where tabs
 * share no storage, each announces.
 */
export const tabWithId =
  (tab: string) =>
  async (what: string): Promise<boolean> => {
    const wait = WAIT[getVisibility()]
    if (wait > 0) await pause(wait)
    try {
      const { locks } = navigator as Partial<Navigator>
      return await (locks ? lock(locks, tab, what) : settle(tab, what))
    } catch {
      return true
    }
  }

export const isOurs = tabWithId(newUuid())

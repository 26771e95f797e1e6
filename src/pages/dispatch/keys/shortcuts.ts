export type Action =
  | 'next'
  | 'previous'
  | 'ends'
  | 'pages'
  | 'open'
  | 'bid'
  | 'copy'
  | 'read'
  | 'vehicles'
  | 'trucks'
  | 'plan'
  | 'pick'
  | 'email'
  | 'search'
  | 'showNew'
  | 'palette'
  | 'help'
  | 'back'

export interface Shortcut {
  action: Action
  keys: readonly string[]
  printed: readonly string[]
  text: string
  group: 'Rows' | 'Offer' | 'Trucks' | 'Everywhere'
}

export const SHORTCUTS: readonly Shortcut[] = [
  { action: 'next', keys: ['j', 'ArrowDown'], printed: ['j', '↓'], text: 'Next row', group: 'Rows' },
  { action: 'previous', keys: ['k', 'ArrowUp'], printed: ['k', '↑'], text: 'Previous row', group: 'Rows' },
  {
    action: 'pages',
    keys: ['PageDown', 'PageUp'],
    printed: ['Page Down', 'Page Up'],
    text: '10 rows down or up',
    group: 'Rows',
  },
  {
    action: 'ends',
    keys: ['Home', 'End'],
    printed: ['Home', 'End'],
    text: 'First or last row',
    group: 'Rows',
  },
  {
    action: 'showNew',
    keys: ['n'],
    printed: ['n'],
    text: 'Show new offers, go to the newest',
    group: 'Rows',
  },
  { action: 'open', keys: ['Enter'], printed: ['Enter'], text: 'Open offer', group: 'Offer' },
  { action: 'bid', keys: ['b'], printed: ['b'], text: 'Bid on offer', group: 'Offer' },
  {
    action: 'vehicles',
    keys: ['x'],
    printed: ['x'],
    text: 'Go to vehicles, then select one',
    group: 'Offer',
  },
  { action: 'copy', keys: ['c'], printed: ['c'], text: 'Copy load information', group: 'Offer' },
  { action: 'read', keys: ['r'], printed: ['r'], text: 'Mark as read', group: 'Offer' },
  {
    action: 'pick',
    keys: ['1', '2', '3'],
    printed: ['1', '2', '3'],
    text: 'Open one of this truck’s offers (trucks view)',
    group: 'Trucks',
  },
  {
    action: 'email',
    keys: ['e'],
    printed: ['e'],
    text: 'Email truck list to brokers (trucks view)',
    group: 'Trucks',
  },
  { action: 'trucks', keys: ['t'], printed: ['t'], text: 'Trucks view, or back to offers', group: 'Trucks' },
  { action: 'plan', keys: ['p'], printed: ['p'], text: 'Plan, or back to offers', group: 'Trucks' },
  {
    action: 'back',
    keys: ['Escape'],
    printed: ['Esc'],
    text: 'Go back (bid → offer → board)',
    group: 'Everywhere',
  },
  { action: 'search', keys: ['/'], printed: ['/'], text: 'Search board', group: 'Everywhere' },
  {
    action: 'palette',
    keys: [],
    printed: ['Ctrl K'],
    text: 'Find pages, offers, bids, brokers, vehicles',
    group: 'Everywhere',
  },
  { action: 'help', keys: ['?'], printed: ['?'], text: 'Help for this page', group: 'Everywhere' },
]

/** Labels in the trucks view, where they differ. */
const OF_TRUCKS: Partial<Record<Action, string>> = {
  next: 'Next truck',
  previous: 'Previous truck',
  pages: '10 trucks down or up',
  ends: 'First or last truck',
  open: 'Open the truck’s best offer',
  pick: 'Open one of this truck’s offers',
  email: 'Email truck list to brokers',
  bid: 'Bid with this truck',
  trucks: 'Back to offers',
  plan: 'Plan',
  back: 'Go back (bid → offer → trucks)',
}

const OF_PLAN: Partial<Record<Action, string>> = {
  next: 'Next row',
  previous: 'Previous row',
  pages: '10 rows down or up',
  ends: 'First or last row',
  showNew: 'Refresh plan',
  open: 'Open the offer with its truck',
  bid: 'Bid with the truck',
  trucks: 'Trucks view',
  plan: 'Back to offers',
  back: 'Go back (bid → offer → plan)',
}

const shortcutsOf = (texts: Partial<Record<Action, string>>): readonly Shortcut[] =>
  SHORTCUTS.flatMap((shortcut) => {
    const text = texts[shortcut.action] ?? (shortcut.group === 'Everywhere' ? shortcut.text : undefined)
    return text === undefined || shortcut.action === 'search' ? [] : [{ ...shortcut, text }]
  })

export const TRUCK_SHORTCUTS = shortcutsOf(OF_TRUCKS)
export const PLAN_SHORTCUTS = shortcutsOf(OF_PLAN)

const BY_KEY = new Map(SHORTCUTS.flatMap(({ keys, action }) => keys.map((key) => [key, action] as const)))

/** Case-insensitive for Caps Lock. */
export const findAction = (key: string): Action | undefined =>
  BY_KEY.get(key) ?? BY_KEY.get(key.toLowerCase())

export function shortcutHint(action: Action, text?: string) {
  const shortcut = SHORTCUTS.find((known) => known.action === action)
  const key = shortcut?.printed[0] ?? ''
  return {
    'aria-keyshortcuts': shortcut?.keys[0] ?? 'Control+k',
    'data-tip': text ? `${text} (${key})` : `Key: ${key}`,
  }
}

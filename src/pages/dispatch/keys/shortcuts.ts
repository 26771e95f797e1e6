/** What a key does on the board. */
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
  | 'search'
  | 'showNew'
  | 'palette'
  | 'help'
  | 'back'

/** One line of the help. */
export interface Shortcut {
  action: Action
  /** As the browser names them; each does it alone. */
  keys: readonly string[]
  /** As they are printed. */
  printed: readonly string[]
  text: string
  group: 'Rows' | 'The offer' | 'Everywhere'
}

/** The board's keys, said once: for the handler, for the help, and for the hints of buttons. */
export const SHORTCUTS: readonly Shortcut[] = [
  { action: 'next', keys: ['j', 'ArrowDown'], printed: ['j', '↓'], text: 'Next row', group: 'Rows' },
  { action: 'previous', keys: ['k', 'ArrowUp'], printed: ['k', '↑'], text: 'Previous row', group: 'Rows' },
  { action: 'pages', keys: ['PageDown', 'PageUp'], printed: ['Page Down', 'Page Up'], text: 'Ten rows down or up', group: 'Rows' },
  { action: 'ends', keys: ['Home', 'End'], printed: ['Home', 'End'], text: 'First or last row', group: 'Rows' },
  { action: 'showNew', keys: ['n'], printed: ['n'], text: 'Show new offers and go to the newest', group: 'Rows' },
  { action: 'open', keys: ['Enter'], printed: ['Enter'], text: 'Open the offer', group: 'The offer' },
  { action: 'bid', keys: ['b'], printed: ['b'], text: 'Bid on the offer', group: 'The offer' },
  { action: 'vehicles', keys: ['x'], printed: ['x'], text: 'Go to its vehicles; there: select one', group: 'The offer' },
  { action: 'copy', keys: ['c'], printed: ['c'], text: 'Copy the load information', group: 'The offer' },
  { action: 'read', keys: ['r'], printed: ['r'], text: 'Mark it read', group: 'The offer' },
  { action: 'back', keys: ['Escape'], printed: ['Esc'], text: 'Step back: bid, offer, board', group: 'Everywhere' },
  { action: 'search', keys: ['/'], printed: ['/'], text: 'Search the board', group: 'Everywhere' },
  { action: 'palette', keys: [], printed: ['Ctrl K'], text: 'Find pages, offers, bids, brokers, vehicles', group: 'Everywhere' },
  { action: 'help', keys: ['?'], printed: ['?'], text: 'Show these keys', group: 'Everywhere' },
]

const BY_KEY = new Map(SHORTCUTS.flatMap(({ keys, action }) => keys.map((key) => [key, action] as const)))

/** What a pressed key does, as an event names it; letters in either case, for Caps Lock. */
export const actionOf = (key: string): Action | undefined => BY_KEY.get(key) ?? BY_KEY.get(key.toLowerCase())

/** What a button says of its key: to assistive technologies, and in a tooltip. */
export function hintOf(action: Action, text?: string) {
  const shortcut = SHORTCUTS.find((known) => known.action === action)
  const key = shortcut?.printed[0] ?? ''
  return { 'aria-keyshortcuts': shortcut?.keys[0] ?? 'Control+k', 'data-tip': text ? `${text} (${key})` : `Key: ${key}` }
}

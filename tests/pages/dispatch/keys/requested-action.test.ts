import { beforeEach, describe, expect, it } from 'vitest'
import { type Action, findAction, shortcutHint, SHORTCUTS } from '#src/pages/dispatch/keys/shortcuts.ts'
import { requestedAction } from '#src/pages/dispatch/keys/requested-action.ts'

beforeEach(() => {
  document.body.innerHTML = `
    <main id="main" tabindex="-1"><input id="field" /><textarea id="text"></textarea><select id="choice"></select>
      <input type="checkbox" id="tick" /><button id="button">B</button><a id="link" href="#x">L</a>
      <div data-own-keys><button id="inPopover">B</button></div>
      <div role="dialog"><button id="inDialog">B</button></div>
    </main>`
})

function wanted(key: string, at = '', init: KeyboardEventInit = {}, withLetters = true): Action | undefined {
  const target = at === '' ? document.body : document.getElementById(at)!
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  let action: Action | undefined
  document.addEventListener('keydown', (heard) => (action = requestedAction(heard, withLetters)), {
    once: true,
  })
  target.dispatchEvent(event)
  return action
}

describe('findAction on the board', () => {
  it.each<[key: string, action: Action]>([
    ['j', 'next'],
    ['ArrowDown', 'next'],
    ['k', 'previous'],
    ['ArrowUp', 'previous'],
    ['Home', 'ends'],
    ['PageDown', 'pages'],
    ['b', 'bid'],
    ['c', 'copy'],
    ['r', 'read'],
    ['x', 'vehicles'],
    ['/', 'search'],
    ['n', 'showNew'],
    ['?', 'help'],
    ['Escape', 'back'],
    ['B', 'bid'],
  ])('%s does what the help says: %s', (key, action) => {
    expect(wanted(key)).toBe(action)
  })

  it.each<[why: string, key: string, at: string, init?: KeyboardEventInit]>([
    ['is text in a field', 'b', 'field'],
    ['is text in a box', 'b', 'text'],
    ['chooses in a list', 'b', 'choice'],
    ['belongs to the browser with Control', 'c', '', { ctrlKey: true }],
    ['belongs to the browser with Command', 'c', '', { metaKey: true }],
    ['belongs to the browser with Alt', 'b', '', { altKey: true }],
    ['is text that is being composed', 'b', '', { isComposing: true }],
    ['belongs to a dialog', 'b', 'inDialog'],
    ['belongs to a dialog, even Escape', 'Escape', 'inDialog'],
    ['belongs to a popover', 'j', 'inPopover'],
    ['scrolls or presses with a button focused', 'ArrowDown', 'button'],
    ['scrolls with a link focused', 'End', 'link'],
    ['has no action', 'q', ''],
  ])('ignores a key that %s', (_, key, at, init) => {
    expect(wanted(key, at, init)).toBeUndefined()
  })

  it.each<[key: string, at: string, action: Action]>([
    ['b', 'button', 'bid'],
    ['j', 'link', 'next'],
    ['j', 'tick', 'next'],
    ['ArrowDown', 'main', 'next'],
    ['Escape', 'field', 'back'],
  ])('%s works with the focus on a %s', (key, at, action) => {
    expect(wanted(key, at)).toBe(action)
  })

  it('ignores keys while a modal dialog is open', () => {
    document.body.append(Object.assign(document.createElement('dialog'), { open: true }))
    expect(wanted('b')).toBeUndefined()
  })

  it('ignores an event that was already handled', () => {
    document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
    expect(wanted('b')).toBeUndefined()
  })

  it.each<[key: string, action: Action | undefined]>([
    ['b', undefined],
    ['?', undefined],
    ['ArrowDown', 'next'],
    ['Escape', 'back'],
  ])('respects single-character keys being turned off: %s', (key, action) => {
    expect(wanted(key, '', {}, false)).toBe(action)
  })
})

describe('shortcut table', () => {
  it('gives each key to one action', () => {
    const keys = SHORTCUTS.flatMap((shortcut) => shortcut.keys)
    expect(new Set(keys).size).toBe(keys.length)
    for (const { keys: own, action } of SHORTCUTS) expect(own.map(findAction)).toEqual(own.map(() => action))
  })

  it('provides buttons with their key and tooltip', () => {
    expect(shortcutHint('bid')).toEqual({ 'aria-keyshortcuts': 'b', 'data-tip': 'Key: b' })
    expect(shortcutHint('back', 'Close offer')).toEqual({
      'aria-keyshortcuts': 'Escape',
      'data-tip': 'Close offer (Esc)',
    })
  })
})

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

describe('a key on the board', () => {
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
    ['is the browser’s with Control', 'c', '', { ctrlKey: true }],
    ['is the browser’s with Command', 'c', '', { metaKey: true }],
    ['is the browser’s with Alt', 'b', '', { altKey: true }],
    ['is text that is being composed', 'b', '', { isComposing: true }],
    ['is a dialog’s', 'b', 'inDialog'],
    ['… Escape too', 'Escape', 'inDialog'],
    ['is a popover’s', 'j', 'inPopover'],
    ['scrolls or presses where a button has the focus', 'ArrowDown', 'button'],
    ['… and where a link has', 'End', 'link'],
    ['means nothing', 'q', ''],
  ])('%s', (_, key, at, init) => {
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

  it('is not heard while a modal dialog is open', () => {
    document.body.append(Object.assign(document.createElement('dialog'), { open: true }))
    expect(wanted('b')).toBeUndefined()
  })

  it('was somebody else’s where its event was taken already', () => {
    document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
    expect(wanted('b')).toBeUndefined()
  })

  it.each<[key: string, action: Action | undefined]>([
    ['b', undefined],
    ['?', undefined],
    ['ArrowDown', 'next'],
    ['Escape', 'back'],
  ])('of a single character rests when those are turned off: %s', (key, action) => {
    expect(wanted(key, '', {}, false)).toBe(action)
  })
})

describe('the table of keys', () => {
  it('gives each key to one action', () => {
    const keys = SHORTCUTS.flatMap((shortcut) => shortcut.keys)
    expect(new Set(keys).size).toBe(keys.length)
    for (const { keys: own, action } of SHORTCUTS) expect(own.map(findAction)).toEqual(own.map(() => action))
  })

  it('tells buttons their key', () => {
    expect(shortcutHint('bid')).toEqual({ 'aria-keyshortcuts': 'b', 'data-tip': 'Key: b' })
    expect(shortcutHint('back', 'Close offer')).toEqual({
      'aria-keyshortcuts': 'Escape',
      'data-tip': 'Close offer (Esc)',
    })
  })
})

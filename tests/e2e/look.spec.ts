import { expect, test } from '#tests/support/e2e.ts'
import { expectAccessible } from '#tests/support/look.ts'

const ROWS = 30
const ODD = 20
const listWith = (row: string, odd: string) => {
  const rows = Array.from({ length: ROWS }, (_, at) => `<li>${at === ODD ? odd : row}</li>`)
  return `<ul>${rows.join('')}</ul>`
}
const OK = '<button>Open</button>'
const PALE = '<span style="color: #ccc">pale words</span>'

const FAULTS: readonly [what: string, html: string, rule: string][] = [
  ['low contrast in one row', listWith('<span>words</span>', PALE), 'color-contrast'],
  ['low contrast in every row', listWith(PALE, PALE), 'color-contrast'],
  ['low contrast after a hidden row', `<ul><li hidden>${PALE}</li><li>${PALE}</li></ul>`, 'color-contrast'],
  [
    'low contrast of text on another list’s background',
    `<ul><li>words</li></ul><ul style="background: #111"><li>words</li></ul>`,
    'color-contrast',
  ],
  ['one row with an unnamed button', listWith(OK, '<button></button>'), 'button-name'],
  [
    'one row with an empty name',
    listWith('<button aria-label="Open"></button>', '<button aria-label=""></button>'),
    'button-name',
  ],
  [
    'one row with a name reference that does not exist',
    `<b id="there">There</b>${listWith('<button aria-labelledby="there"></button>', '<button aria-labelledby="nowhere"></button>')}`,
    'button-name',
  ],
  [
    'one row with an invalid role',
    listWith('<i role="img" aria-label="Dot"></i>', '<i role="dot" aria-label="Dot"></i>'),
    'aria-roles',
  ],
]

test('accessibility check: finds a fault in one row among many similar ones', async ({ page }) => {
  const show = (html: string) =>
    page.setContent(
      `<!doctype html><html lang="en"><title>List</title><body style="background: #fff; color: #000"><main><h1>List</h1>${html}`,
    )
  await show(listWith(OK, OK))
  await expectAccessible(page)
  for (const [what, html, rule] of FAULTS) {
    await test.step(what, async () => {
      await show(html)
      await expect(expectAccessible(page)).rejects.toThrow(rule)
    })
  }
})

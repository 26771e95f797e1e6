import { guardFormulas } from '#contract/rules/formula-guard.ts'
import { kindText } from '#contract/rules/field-text.ts'
import { mailingText } from '#contract/rules/mailing.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { stopTime } from '#contract/rules/stop-time.ts'
import { escaped } from '#server/kernel/base/html.ts'
import type { ListedTruck } from '#server/reports/schema/mailing.table.ts'

const yes = (is: boolean) => (is ? 'Yes' : '')
const figure = (value: number | null) => (value ? kindText('number', value) : '')
const sizes = (...values: (number | null)[]) => (values.every(Boolean) ? values.join(' x ') : '')

/** One fact a column; those that no truck of the list has are left out. */
const COLUMNS: readonly (readonly [title: string, value: (truck: ListedTruck) => string])[] = [
  ['Available', ({ available_at, time_zone }) => (available_at ? stopTime(available_at, time_zone) : 'Now')],
  ['Location', ({ location }) => location],
  ['Truck', ({ vehicle_type }) => vehicle_type],
  ['Payload, lb', ({ payload }) => figure(payload)],
  [
    'Cargo L x W x H, in',
    ({ useful_cargo_length, useful_cargo_width, useful_cargo_height }) =>
      sizes(useful_cargo_length, useful_cargo_width, useful_cargo_height),
  ],
  ['Door W x H, in', ({ door_width, door_height }) => sizes(door_width, door_height)],
  ['Dock high', ({ dock }) => yes(dock)],
  ['Team', ({ team }) => yes(team)],
  ['Hazmat', ({ hazmat }) => yes(hazmat)],
  ['Liftgate', ({ liftgate }) => yes(liftgate)],
  ['Prefers toward', ({ home }) => home],
  ['Unit', ({ unit_number }) => unit_number],
]

const shownColumns = (trucks: readonly ListedTruck[]) =>
  COLUMNS.filter(([, value]) => trucks.some((truck) => value(truck) !== ''))

type Table = readonly (readonly string[])[]

const toTable = (trucks: readonly ListedTruck[]): Table => {
  const columns = shownColumns(trucks)
  return [columns.map(([title]) => title), ...trucks.map((truck) => columns.map(([, value]) => value(truck)))]
}

function textTable(rows: Table): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  return rows.map(line).join('\n')
}

const CELL = 'padding:4px 10px;border:1px solid #c4ccd4;text-align:left;vertical-align:top;white-space:nowrap'

function htmlTable([head = [], ...rows]: Table): string {
  const heads = head.map(
    (title) => `<th scope="col" style="${CELL};background:#eef1f4">${escaped(title)}</th>`,
  )
  const lines = rows.map(
    (row) => `<tr>${row.map((cell) => `<td style="${CELL}">${escaped(cell)}</td>`).join('')}</tr>`,
  )
  return `<table style="border-collapse:collapse;font-size:14px">
<thead><tr>${heads.join('')}</tr></thead>
<tbody>
${lines.join('\n')}
</tbody>
</table>`
}

const quoted = (cell: string) => `"${guardFormulas(cell).replaceAll('"', '""')}"`
const csvText = (rows: Table) => rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')

const htmlLines = (text: string) => escaped(text).replaceAll('\n', '<br>\n')

export interface TruckList {
  readonly subject: string
  readonly message: string
  readonly trucks: readonly ListedTruck[]
  readonly with_csv: boolean
  readonly company: { readonly name: string; readonly time_zone: string }
  /** Time of the look at the trucks. */
  readonly asOf: string | number
  /** Sender and unsubscribe link, as text. */
  readonly footer: string
}

export interface TruckListMail {
  subject: string
  text: string
  html: string
  /** '' without one. */
  csv: string
}

export function composeTruckList(list: TruckList): TruckListMail {
  const { trucks, company, footer } = list
  const parts = { trucks: pluralize(trucks.length, 'truck'), company: company.name }
  const message = mailingText(list.message, parts)
  const rows = toTable(trucks)
  const asOf = `As of ${stopTime(list.asOf, company.time_zone, Number(new Date(list.asOf)))}. To offer a load, reply with the unit, pickup, delivery, times and weight.`
  return {
    subject: mailingText(list.subject, parts),
    text: `${message}\n\n${textTable(rows)}\n\n${asOf}${footer}`,
    html: `<div style="font-family:Arial,Helvetica,sans-serif;font-size:14px;color:#17212b">
<p>${htmlLines(message)}</p>
${htmlTable(rows)}
<p>${escaped(asOf)}</p>
<p style="color:#43505c;font-size:12px">${htmlLines(footer.trim().replace(/^--\n/, '')).replace(/https?:\/\/[^\s<]+/g, '<a href="$&">$&</a>')}</p>
</div>`,
    csv: list.with_csv ? csvText(rows) : '',
  }
}

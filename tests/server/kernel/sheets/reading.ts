import { inflateRawSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import readExcelFile from 'read-excel-file/node'

export const readCsv = (file: Buffer): string[][] => parse(file, { bom: true, relax_column_count: true })

export async function readSheet(file: Buffer): Promise<unknown[][]> {
  const [sheet] = (await readExcelFile(file, { trim: false } as never)) as unknown as { data: unknown[][] }[]
  return sheet?.data ?? []
}

export function sheetXml(file: Buffer): string {
  const directory = file.readUInt32LE(file.lastIndexOf('PK\u0005\u0006') + 16)
  for (let at = directory; file.readUInt32LE(at) === 0x02014b50;) {
    const [name, extra, comment] = [28, 30, 32].map((place) => file.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    if (file.toString('utf8', at + 46, at + 46 + name) === 'xl/worksheets/sheet1.xml') {
      const local = file.readUInt32LE(at + 42)
      const begins = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
      return inflateRawSync(file.subarray(begins, begins + file.readUInt32LE(at + 20))).toString()
    }
    at += 46 + name + extra + comment
  }
  throw new Error('the workbook has no first sheet')
}

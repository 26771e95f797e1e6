import { PDFDocument } from '@cantoo/pdf-lib'
import { PageWriter } from '#server/demo/page-writer.ts'

export async function confirmationPdf(
  other: Record<string, string> = {},
  lines: readonly string[] = [],
): Promise<Buffer> {
  const says = {
    broker: 'PINNACLE FREIGHT LLC',
    mc: '455609',
    rate: '$1,200.00',
    load: '778812',
    due: '01/08/2030 10:00',
    ...other,
  }
  const document = await PDFDocument.create()
  const pen = await PageWriter.on(document)
  pen.line(says.broker, { bold: true, size: 15 })
  pen.line(`MC# ${says.mc}`)
  pen.line('RATE CONFIRMATION', { bold: true })
  pen.line(`Load #: ${says.load}`)
  pen.row([
    [0, 'SHIPPER'],
    [280, 'CONSIGNEE'],
  ])
  pen.row([
    [0, 'Acme Foods'],
    [280, 'Delta Plastics'],
  ])
  pen.row([
    [0, 'Chicago, IL 60601'],
    [280, 'Akron, OH 44308'],
  ])
  pen.row([
    [0, '01/07/2030 08:00 - 10:00'],
    [280, says.due],
  ])
  for (const line of lines) pen.line(line)
  pen.line(`Total carrier pay: ${says.rate}`, { bold: true })
  pen.paragraph('Signed POD must be sent within 1 hour of delivery. Carrier must accept MacroPoint tracking.')
  return Buffer.from(await document.save())
}

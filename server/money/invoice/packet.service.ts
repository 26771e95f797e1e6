import { buffer } from 'node:stream/consumers'
import { invoiceName } from '#contract/rules/document-names.ts'
import { LOAD_DOCUMENTS, type LoadDocumentKind } from '#contract/rules/load-documents.ts'
import type { LoadViewer } from '#contract/rules/load-access.ts'
import type { Caller } from '#server/kernel/base/caller.ts'
import { TooLarge } from '#server/kernel/base/errors.ts'
import type { Read } from '#server/kernel/http/calls.ts'
import type { Services } from '#server/kernel/base/services.ts'
import { readLogo } from '#server/company/index.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { contentFor } from '#server/money/invoice/invoice-access.ts'
import { invoicePdf } from '#server/money/invoice/invoice-pdf.ts'
import { packetDocuments } from '#server/money/invoice/packet.repository.ts'
import type { Merged, MergePart } from '#server/kernel/pdf/merge.ts'
import { mergeApart } from '#server/kernel/pdf/merge-apart.ts'

const KINDS = [
  'rate_confirmation',
  'bol',
  'pod',
  'lumper_receipt',
  'scale_ticket',
  'toll_receipt',
  'signature',
  'photo',
] as const satisfies readonly LoadDocumentKind[]
const MAX_BYTES = 60 * 1024 * 1024

type Document = Awaited<ReturnType<typeof packetDocuments>>[number]

async function buildPart(
  files: Services['files'],
  { kind, file_key, file_name, content_type }: Document,
): Promise<MergePart> {
  const stored = await files.get(file_key)
  const bytes = stored ? await buffer(stored.stream) : new Uint8Array()
  return { name: `${LOAD_DOCUMENTS[kind].name}: ${file_name}`, content_type, bytes }
}

export async function packetParts(
  { files }: Pick<Services, 'files'>,
  { read, viewer }: { read: Read; viewer: LoadViewer },
  id: number,
): Promise<{ number: string; parts: MergePart[] }> {
  const { number, content, money, documents, loads, company } = await read(async (tx) => {
    const of = await contentFor(tx, viewer, id)
    return { ...of, documents: await packetDocuments(tx, of.loads, KINDS), company: await readCompany(tx) }
  })
  if (documents.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES)
    throw new TooLarge(
      `The documents for invoice ${number} exceed 60 MB in total. Remove some, or upload smaller files.`,
    )
  const rank = ({ load, kind }: Document) =>
    loads.indexOf(load) * KINDS.length + KINDS.indexOf(kind as (typeof KINDS)[number])
  const bytes = await invoicePdf(content, await readLogo(files, company), money)
  const parts: MergePart[] = [{ name: invoiceName(number), content_type: 'application/pdf', bytes }]
  for (const document of documents.toSorted((one, other) => rank(one) - rank(other)))
    parts.push(await buildPart(files, document))
  return { number, parts }
}

export async function buildPacket(
  services: Pick<Services, 'files'>,
  call: { companyId: number; read: Read; viewer: LoadViewer; caller: Caller },
  id: number,
): Promise<Merged & { number: string }> {
  const { number, parts } = await packetParts(services, call, id)
  return { number, ...(await mergeApart(call.companyId, parts, call.caller)) }
}

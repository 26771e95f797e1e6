import { createEdiPartner, type EdiPartner } from '#contract/entities/edi/edi-partner.ts'
import {
  type EdiMessage,
  listEdiMessages,
  readEdiText,
  takeInEdi,
} from '#contract/entities/edi/edi-message.ts'
import { listLoadTenders, type LoadTender } from '#contract/entities/edi/load-tender.ts'
import { IDEMPOTENCY_HEADER } from '#contract/http.ts'
import { readInterchanges } from '#server/edi/x12/read-interchange.ts'
import type { Segment } from '#server/edi/x12/syntax.ts'
import { TENDER_SEGMENTS, x12Text } from '#tests/inputs/x12.ts'
import { billing } from '#tests/server/money/invoice/billing-desk.ts'
import type { TestApp } from '#tests/support/app.ts'
import { runJobs } from '#tests/support/run-jobs.ts'

let keys = 0

/** Times of the sample in a year that is ahead. */
export const ahead = TENDER_SEGMENTS.map((segment) =>
  segment.map((text) => text.replace(/^202612(\d\d)$/, '203012$1')),
)

export const tenderText = (control = 412, segments: readonly Segment[] = ahead): string =>
  x12Text({ control, segments })

export async function ediDesk(test: TestApp) {
  const desk = await billing(test)
  const admin = await desk.company.user([], { first_name: 'Ada', is_admin: true })
  const partner = async (more: object = {}): Promise<EdiPartner> => {
    const { status, body } = await admin.call(createEdiPartner, {
      body: {
        name: 'Lake Broker',
        broker: desk.broker.id,
        their_qualifier: 'ZZ',
        their_id: 'LAKEBROKER',
        our_qualifier: '02',
        our_id: 'HRLN',
        scac: 'HRLN',
        ...more,
      },
      headers: { [IDEMPOTENCY_HEADER]: `edi-${++keys}` },
    })
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body
  }
  const take = (text: string, by = admin) => by.call(takeInEdi, { body: { text, file_name: 'tender.edi' } })
  const messages = async (query: object = {}): Promise<EdiMessage[]> =>
    (await admin.call(listEdiMessages, { query: query as never })).body.results
  const textOf = async (id: number): Promise<string> =>
    (await admin.call(readEdiText, { params: { id } })).body.text
  return {
    ...desk,
    admin,
    partner,
    take,
    messages,
    textOf,
    tenders: async (): Promise<LoadTender[]> => (await desk.dana.call(listLoadTenders)).body.results,
    work: () => runJobs(test),
    /** The oldest first, without envelopes. */
    async sent(kind: string): Promise<Segment[][]> {
      const all = (await messages({ direction: 'out', kind })).toReversed()
      return Promise.all(
        all.map(async ({ id }) => [
          ...(readInterchanges(await textOf(id)).interchanges[0]?.groups[0]?.sets[0]?.segments.slice(1, -1) ??
            []),
        ]),
      )
    },
  }
}
export type EdiDesk = Awaited<ReturnType<typeof ediDesk>>

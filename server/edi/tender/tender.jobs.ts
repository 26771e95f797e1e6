import { z } from 'zod'
import { bookTender, prepareBooking, type ToBook } from '#server/edi/tender/book.service.ts'
import { makeDueMessages } from '#server/edi/tender/due.service.ts'
import { feedDue } from '#server/edi/tender/tender.repository.ts'
import { defineJob } from '#server/kernel/jobs/define-job.ts'

const NAME = 'edi-tender-messages'

export const tenderMessages = defineJob<{ tender: number }, ToBook | null>({
  name: NAME,
  title: 'Book load tenders and prepare EDI messages',
  payload: z.object({ tender: z.int() }),
  about: { id: 'tender', kind: 'load_tender' },
  keepsDone: false,
  feed: (tx) => feedDue(tx, NAME),
  work: ({ payload: { tender }, companyId, services }) => prepareBooking(services, companyId ?? 0, tender),
  async write(tx, { payload: { tender } }, toBook) {
    if (toBook) await bookTender(tx, tender, toBook)
    await makeDueMessages(tx, tender)
  },
})
